# Late: evidence of any session of the tree that comes after the write.
policy: tree-once.yaml
session: S1

call c1 refund {"order_id":"O1"} => {"done":true}
call x1 inspect {"order_id":"O1"} => {"damaged":true} [session=S2]
call d1 inspect {"order_id":"O1"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
call d2 inspect {"order_id":"O1"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
----
#2 finding near_miss missing checked/damaged refund c1 objects=O1
#2 verdict near_miss refund c1 ok
#6 finding near_miss missing checked/damaged refund c1 objects=O1 late=#6 rev=2
