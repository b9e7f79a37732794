# A write that says in a normal answer that it failed changed nothing, and what
# was missing is an attempt: the catalogue's `failed` counts for writes too.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":100,"market":"DE"}
call c2 update_order {"order_id":"O1"} => {"refused":"the order is locked"}
call c3 update_order {"order_id":"O2"} => {"refused":"the order is locked"}
call c4 ship {"order_ids":["O1"]} => {"done":1}
----
#4 verdict ok update_order c2 error
#6 finding near_miss other_object update-checked/order-seen update_order c3 verdict=attempted objects=O2 outcome=error nearest=#2:same-object(O1)
#6 verdict attempted update_order c3 error
#8 verdict ok ship c4 ok
