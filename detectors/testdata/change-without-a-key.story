# A change whose key cannot be computed makes old every receipt of that entity
# in its own session, and no other.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1}
call d1 get_order {"order_id":"O1"} => {"total":1} [session=S2]
call c2 cancel_order {"draft":true} => {"done":1}
call c3 ship {"order_ids":["O1"]} => {"done":1}
call d2 ship {"order_ids":["O1"]} => error "closed" [session=S2]
----
#8 finding near_miss stale ship-checked/each-seen ship c3 objects=O1 nearest=#2:still-true
#8 verdict near_miss ship c3 ok
#10 finding near_miss stale ship-checked/each-seen ship d2 verdict=attempted objects=O1 outcome=error nearest=#4:still-true session=S2
#10 verdict attempted ship d2 error session=S2
