# The same write with the same arguments was executed before. It is no fault of
# its own kind, so it does not enter the verdict.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1}
call c2 ship {"order_ids":["O1"]} => {"done":1}
call c3 get_order {"order_id":"O1"} => {"total":1}
call c4 ship {"order_ids":["O1"]} => {"done":1}
call c5 ship {"order_ids":["O1"]} => error "closed"
----
#4 verdict ok ship c2 ok
#8 finding duplicate_write duplicate_write duplicate-write ship c4
#8 verdict ok ship c4 ok
#10 finding near_miss stale ship-checked/each-seen ship c5 verdict=attempted objects=O1 outcome=error nearest=#6:still-true
#10 verdict attempted ship c5 error
