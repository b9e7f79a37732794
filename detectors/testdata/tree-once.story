# Shared evidence pays once: a write of another session that is under way holds
# it, one that failed gives it back, one that was executed has used it up.
policy: tree-once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
request d1 refund {"order_id":"O1"} [session=S1.a root=S1 parent=S1]
call c2 refund {"order_id":"O1","n":2} => {"done":true}
error d1 "no" [session=S1.a root=S1 parent=S1]
call c3 inspect {"order_id":"O1"} => {"damaged":true}
request d2 refund {"order_id":"O1","n":3} [session=S1.a root=S1 parent=S1]
error d2 "no" [session=S1.a root=S1 parent=S1]
call c4 refund {"order_id":"O1","n":4} => {"done":true}
call d3 refund {"order_id":"O1","n":5} => {"done":true} [session=S1.a root=S1 parent=S1]
----
#5 finding near_miss consumed checked/damaged refund c2 objects=O1 nearest=#2:not-used-up
#5 verdict near_miss refund c2 ok
#6 verdict ok refund d1 error session=S1.a
#8 finding near_miss consumed checked/damaged refund c2 objects=O1 nearest=#2:not-used-up late=#8 rev=2
#10 verdict ok refund d2 error session=S1.a
#12 verdict ok refund c4 ok
#14 finding near_miss consumed checked/damaged refund d3 objects=O1 nearest=#8:not-used-up session=S1.a
#14 verdict near_miss refund d3 ok session=S1.a
