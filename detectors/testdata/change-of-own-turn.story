# What a call of the write's own turn changed was decided together with it.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: own-turn}
  entities: {order: {}}
  tools:
    inspect: {effect: read, concerns: [{order: args.order_id}]}
    tag:     {effect: write, changes: [{order: args.order_id}]}
    refund:  {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: checked
      on: refund
      needs:
        - {name: damaged, for: args.order_id, evidence: {tool: inspect, of: order}}
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call c2 tag {"order_id":"O1"} => {"done":true} [turn=T5]
call c3 refund {"order_id":"O1"} => {"done":true} [turn=T5]
----
#6 verdict ok refund c3 ok
