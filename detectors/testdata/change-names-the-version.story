# A change that names the very version that was read is no change since; another
# version is, be it told by a change or seen in an answer.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1,"version":"v2"}
change order O1 [version=v2]
call c2 ship {"order_ids":["O1"]} => {"done":1}
call c3 get_order {"order_id":"O2"} => {"total":1,"version":"v2"}
change order O2 [version=v3]
call c4 ship {"order_ids":["O2"]} => {"done":1}
----
#5 verdict ok ship c2 ok
#10 finding near_miss stale ship-checked/each-seen ship c4 objects=O2 nearest=#7:still-true
#10 verdict near_miss ship c4 ok
