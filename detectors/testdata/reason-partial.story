# Partial: the tool gave a part of its answer where all of it is asked for.
policy: evidence.yaml
session: S1

call c1 search {"text":"x"} => {"orders":[{"id":"O1","open":true}]} [partial=true]
call c2 ship {"order_ids":["O1"]} => {"done":1}
----
#4 finding near_miss partial ship-checked/each-seen ship c2 objects=O1 nearest=#2:says-yes
#4 verdict near_miss ship c2 ok
