# Unknown: an expression that cannot be evaluated is the policy's fault, not
# the agent's.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: division}
  entities: {order: {}}
  tools:
    inspect: {effect: read, concerns: [{order: args.order_id}]}
    refund:  {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: checked
      on: refund
      needs:
        - {name: damaged, for: args.order_id, evidence: {tool: inspect, of: order, where: result.scratches / result.photos > 1}}
session: S1

call c1 inspect {"order_id":"O1"} => {"scratches":4,"photos":0}
call c2 refund {"order_id":"O1"} => {"done":true}
----
#4 finding near_miss policy checked/damaged refund c2 verdict=unknown objects=O1
#4 verdict unknown refund c2 ok
