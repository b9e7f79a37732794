# Before: evidence of another session counts once it has come back, and turns
# are of one session: the same name in another is another turn.
policy: tree-once.yaml
session: S1

user "go" [turn=T1]
request d1 inspect {"order_id":"O1"} [session=S1.a root=S1 parent=S1 turn=T1]
call c1 refund {"order_id":"O1"} => {"done":true} [turn=T1]
ok d1 {"damaged":true} [session=S1.a root=S1 parent=S1]
call d2 inspect {"order_id":"O2"} => {"damaged":true} [session=S1.a root=S1 parent=S1 turn=T1]
call c2 refund {"order_id":"O2"} => {"done":true} [turn=T1]
call c3 inspect {"order_id":"O3"} => {"damaged":true} [turn=T2]
call c4 refund {"order_id":"O3"} => {"done":true} [turn=T2]
----
#4 finding near_miss missing checked/damaged refund c1 objects=O1
#4 verdict near_miss refund c1 ok
#5 finding near_miss missing checked/damaged refund c1 objects=O1 late=#5 rev=2
#9 verdict ok refund c2 ok
#13 finding near_miss concurrent checked/damaged refund c4 objects=O3 nearest=#11:before
#13 verdict near_miss refund c4 ok
