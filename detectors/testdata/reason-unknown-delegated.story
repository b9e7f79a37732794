# Unknown: work was handed to a sub-agent whose events are not in the log. Once
# there are some, absence proves again.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: delegate}
  entities: {order: {}}
  tools:
    assign:  {effect: delegate}
    inspect: {effect: read, concerns: [{order: args.order_id}]}
    refund:  {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: checked
      on: refund
      needs:
        - {name: damaged, for: args.order_id, evidence: {tool: inspect, of: order}}
session: S1

call c1 assign {"what":"inspect O1"} => {"assigned":true}
call c2 refund {"order_id":"O1"} => {"done":true}
user "inspect O2" [session=S1.sub parent=S1 root=S1]
call c3 refund {"order_id":"O2"} => {"done":true}
----
#4 finding near_miss gap checked/damaged refund c2 verdict=unknown objects=O1
#4 verdict unknown refund c2 ok
#7 finding near_miss missing checked/damaged refund c3 objects=O2
#7 verdict near_miss refund c3 ok
