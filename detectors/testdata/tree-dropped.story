# A session of the tree was idle for a day and is gone. What it established
# lives as long as the tree does; when the session comes back, or the whole
# tree is gone, what cannot be met is unknown.
policy: tree-once.yaml
session: S1

call d1 inspect {"order_id":"O1"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
call c1 inspect {"order_id":"O9"} => {"damaged":true}
tick 20h
user "still there?"
tick 20h
call c2 refund {"order_id":"O1"} => {"done":true}
call c3 refund {"order_id":"O2"} => {"done":true}
user "here again" [session=S1.a root=S1 parent=S1]
call c4 refund {"order_id":"O3"} => {"done":true}
tick 25h
call f1 refund {"order_id":"O9"} => {"done":true} [session=S1.b root=S1 parent=S1]
----
#9 verdict ok refund c2 ok
#11 finding near_miss other_object checked/damaged refund c3 objects=O2 nearest=#4:same-object(O9)
#11 verdict near_miss refund c3 ok
#14 finding near_miss evicted checked/damaged refund c4 verdict=unknown objects=O3
#14 verdict unknown refund c4 ok
#17 finding near_miss evicted checked/damaged refund f1 verdict=unknown objects=O9 session=S1.b
#17 verdict unknown refund f1 ok session=S1.b
