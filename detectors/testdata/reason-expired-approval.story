# Expired: an approval says how long it is good.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: approvals}
  entities: {order: {}}
  tools:
    pay: {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: approved
      on: pay
      needs:
        - {name: damage, for: args.order_id, evidence: {approval: damage, of: order, about: data.object.order_id}}
session: S1

approve damage {"object":{"order_id":"O1"},"expires":"2026-01-01T00:00:30Z"}
call c1 pay {"order_id":"O1"} => {"paid":true}
approve damage {"object":{"order_id":"O1"},"expires":"2026-01-01T00:00:30Z"}
wait 1m
call c2 pay {"order_id":"O1","again":true} => {"paid":true}
----
#3 verdict ok pay c1 ok
#6 finding near_miss expired approved/damage pay c2 objects=O1 nearest=#4:not-used-up
#6 verdict near_miss pay c2 ok
