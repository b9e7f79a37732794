# Two writes never share a receipt, not even while the first is still open.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
request c2 refund {"order_id":"O1","n":1}
request c3 refund {"order_id":"O1","n":2}
error c2 "no"
ok c3 {"done":true}
call c4 refund {"order_id":"O1","n":3} => {"done":true}
----
#5 verdict ok refund c2 error
#6 finding near_miss consumed checked/damaged refund c3 objects=O1 nearest=#2:not-used-up
#6 verdict near_miss refund c3 ok
#8 finding near_miss stale checked/damaged refund c4 objects=O1 nearest=#2:still-true
#8 verdict near_miss refund c4 ok
