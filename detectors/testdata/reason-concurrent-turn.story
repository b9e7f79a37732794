# Concurrent: calls of one turn were decided together and cannot inform each
# other, even where the log has one after the other.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true} [turn=T1]
call c2 refund {"order_id":"O1"} => {"done":true} [turn=T1]
----
#4 finding near_miss concurrent checked/damaged refund c2 objects=O1 nearest=#2:before
#4 verdict near_miss refund c2 ok
