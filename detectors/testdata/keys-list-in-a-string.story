# A list that stands in a string is a list; an empty one asks for nothing.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1}
call c2 ship {"order_ids":"[\"O1\",\"O2\"]"} => {"done":1}
call c3 ship {"order_ids":[]} => {"done":1}
----
#4 finding near_miss other_object ship-checked/each-seen ship c2 objects=O2 nearest=#2:same-object(O1)
#4 verdict near_miss ship c2 ok
#6 verdict ok ship c3 ok
