# An approval that carries a tool or a digest is of that call only. For another
# call it is about another object, whatever its key says, and it is no late
# evidence for it either.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: exact}
  entities: {order: {}}
  tools:
    pay:    {effect: write, changes: [{order: args.order_id}]}
    refund: {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: approved
      on: {effect: write}
      needs:
        - {name: damage, for: args.order_id, evidence: {approval: damage, of: order, about: data.object.order_id}}
session: S1

approve damage {"object":{"order_id":"O1"},"tool":"pay","digest":"sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8"}
call c1 refund {"order_id":"O1","amount":50} => {"done":true}
call c2 pay {"order_id":"O1","amount":51} => {"paid":true}
call c3 pay {"amount":50,"order_id":"O1"} => {"paid":true}
approve damage {"object":{"order_id":"O1"},"tool":"pay","args":{"order_id":"O1","amount":51}}
----
#3 finding near_miss other_object approved/damage refund c1 objects=O1 nearest=#1:same-object(O1)
#3 verdict near_miss refund c1 ok
#5 finding near_miss other_object approved/damage pay c2 objects=O1 nearest=#1:same-object(O1)
#5 verdict near_miss pay c2 ok
#7 verdict ok pay c3 ok
#8 finding near_miss other_object approved/damage pay c2 objects=O1 nearest=#1:same-object(O1) late=#8 rev=2
