# In a list only the item itself counts: that another order of the list changed
# does not make this one old.
policy: evidence.yaml
session: S1

call c1 search {"text":"x"} => {"orders":[{"id":"O1","open":true},{"id":"O2","open":true}]}
change order O2
call c2 ship {"order_ids":["O1"]} => {"done":1}
call c3 ship {"order_ids":["O2"]} => {"done":1}
----
#5 verdict ok ship c2 ok
#7 finding near_miss stale ship-checked/each-seen ship c3 objects=O2 nearest=#2:still-true
#7 verdict near_miss ship c3 ok
