# An event is told by its source and id, numbered or not: another number does not
# make it another event, and no call's finding displaces another's.
policy: evidence.yaml
session: S1

request w1 cancel_order {"order_id":"O1"} [id=X seq=1]
request w2 cancel_order {"order_id":"O2"} [id=X seq=2]
ok w1 {"id":"O1"} [seq=3]
----
#2 duplicate
#3 finding near_miss missing update-checked/order-seen cancel_order w1 objects=O1
#3 verdict near_miss cancel_order w1 ok
