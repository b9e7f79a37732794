# Failed: a key that is read from the result does not exist for a failed call;
# it is taken to be about the order, not about another one.
policy: evidence.yaml
session: S1

call c1 find_order {"text":"x"} => error "503"
call c2 update_order {"order_id":"O1"} => {"total":1}
----
#4 finding near_miss failed update-checked/order-seen update_order c2 objects=O1 nearest=#2:succeeded
#4 verdict near_miss update_order c2 ok
