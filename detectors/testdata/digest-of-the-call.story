# An approval of the digest is one of this exact call: the order of members
# and white space do not matter, an amount does. An approval of another call is
# about another object. It is good once, and until it expires.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: exact}
  entities: {order: {}}
  tools:
    pay: {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: approved
      on: pay
      needs:
        - {name: exactly, for: digest(args), evidence: {approval: payment, about: data.digest}, valid: once}
session: S1

approve payment {"digest":"sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8"}
call c1 pay {"order_id":"O1","amount":51} => {"paid":true}
call c2 pay {"amount": 50.0, "order_id": "O1"} => {"paid":true}
call c3 pay {"order_id":"O1","amount":50} => {"paid":true}
approve payment {"digest":"sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8","expires":"2026-01-01T00:00:30Z"}
wait 1m
call c4 pay {"order_id":"O1","amount":50} => {"paid":true}
request c5 pay {"order_id":"O1","amount":50,"amount":5000}
----
#3 finding near_miss other_object approved/exactly pay c1 objects=sha256:0f907d215ce054c69298164a18eaafb6a953f89121b0040e9ce7e06b6236a25a nearest=#1:same-object(sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8)
#3 verdict near_miss pay c1 ok
#5 verdict ok pay c2 ok
#7 finding near_miss consumed approved/exactly pay c3 objects=sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8 nearest=#1:not-used-up
#7 verdict near_miss pay c3 ok
#8 finding near_miss consumed approved/exactly pay c3 objects=sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8 nearest=#1:not-used-up late=#8 rev=2
#10 finding near_miss expired approved/exactly pay c4 objects=sha256:2c09255fc0a418469a14f8b0d66e58c3022c360a484cb5f8bd1432ebcbc526f8 nearest=#8:not-used-up
#10 finding duplicate_write duplicate_write duplicate-write pay c4
#10 verdict near_miss pay c4 ok
#11 refused malformed
