# "One finding per (guard, need, call)". Two parties may use the same source and
# id; what was found of one's call is not told of the other's.
policy: evidence.yaml
session: S1

request w1 cancel_order {"order_id":"O1"} [id=X role=agent]
request w2 cancel_order {"order_id":"O2"} [id=X role=observer]
ok w1 {"id":"O1"}
ok w2 {"id":"O2"}
----
#3 finding near_miss missing update-checked/order-seen cancel_order w1 objects=O1
#3 verdict near_miss cancel_order w1 ok
#4 finding near_miss missing update-checked/order-seen cancel_order w2 objects=O2
#4 verdict near_miss cancel_order w2 ok
