# 25. `unless` withdraws what is said of a write that only created something. A
# timeout has no result to ask.
policy: evidence.yaml
session: S1

call c1 update_order {"order_id":"O1"} => {"created":true}
call c2 update_order {"order_id":"O2"} => timeout
----
#2 verdict ok update_order c1 ok
#4 finding near_miss missing update-checked/order-seen update_order c2 objects=O2 outcome=unknown
#4 verdict near_miss update_order c2 unknown
