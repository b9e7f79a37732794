# Test 1. The reason is other_object where an answer is about another object,
# however many failed reads of others came after it.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O2"} => {"total":100}
call x0 get_order {"order_id":"X0"} => error "no"
call x1 get_order {"order_id":"X1"} => error "no"
call x2 get_order {"order_id":"X2"} => error "no"
call x3 get_order {"order_id":"X3"} => error "no"
call x4 get_order {"order_id":"X4"} => error "no"
call x5 get_order {"order_id":"X5"} => error "no"
call x6 get_order {"order_id":"X6"} => error "no"
call x7 get_order {"order_id":"X7"} => error "no"
call c2 update_order {"order_id":"O1"} => {"total":50}
----
#20 finding near_miss other_object update-checked/order-seen update_order c2 objects=O1 nearest=#2:same-object(O2)
#20 verdict near_miss update_order c2 ok
