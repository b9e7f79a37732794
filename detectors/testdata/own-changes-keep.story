# With `own_changes: keep` the session's own writes do not make its evidence
# old; another session's do.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":1}
call c2 update_order {"order_id":"O1"} => {"total":2}
call c3 update_order {"order_id":"O1","x":1} => {"total":3}
call d1 update_order {"order_id":"O1","draft":true} => {"total":4} [session=S2]
call c4 update_order {"order_id":"O1","x":2} => {"total":5}
----
#4 verdict ok update_order c2 ok
#6 verdict ok update_order c3 ok
#10 finding near_miss stale update-checked/order-seen update_order c4 objects=O1 nearest=#2:still-true
#10 verdict near_miss update_order c4 ok
