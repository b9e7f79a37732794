# Unknown: an expression that costs too much is given up.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: cost}
  entities: {order: {}}
  tools:
    inspect: {effect: read, concerns: [{order: args.order_id}]}
    refund:  {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: checked
      on: refund
      needs:
        - name: damaged
          for: args.order_id
          evidence:
            tool: inspect
            of: order
            where: result.photos.all(a, result.photos.all(b, result.photos.all(c, result.photos.all(d, a + b + c + d > 0))))
session: S1

call c1 inspect {"order_id":"O1"} => {"photos":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]}
call c2 refund {"order_id":"O1"} => {"done":true}
----
#4 finding near_miss cost checked/damaged refund c2 verdict=unknown objects=O1
#4 verdict unknown refund c2 ok
