# Expired: evidence of the context is gone once the context is compacted.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1}
call c2 ship {"order_ids":["O1"]} => {"done":1}
call c3 get_order {"order_id":"O2"} => {"total":1}
compact
call c4 ship {"order_ids":["O2"]} => {"done":1}
----
#4 verdict ok ship c2 ok
#9 finding near_miss expired ship-checked/each-seen ship c4 objects=O2 nearest=#6:not-used-up
#9 verdict near_miss ship c4 ok
