# Unknown: the sequence has a hole, and the inspection may be in it. Filled, it
# proves again.
policy: once.yaml
session: S1

user "O1 is broken" [seq=1]
call c1 refund {"order_id":"O1"} => {"done":true} [seq=3]
user "O2 too" [seq=2]
call c2 refund {"order_id":"O2"} => {"done":true} [seq=5]
----
#3 finding near_miss gap checked/damaged refund c1 verdict=unknown objects=O1
#3 verdict unknown refund c1 ok
#6 finding near_miss missing checked/damaged refund c2 objects=O2
#6 verdict near_miss refund c2 ok
