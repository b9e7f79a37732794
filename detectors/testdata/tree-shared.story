# What a sub-agent established counts for its parent, and for a sub-agent of
# the sub-agent; so does what the parent did for them. Another root shares
# nothing.
policy: tree-once.yaml
session: S1

call c1 assign {"what":"inspect O1"} => {"assigned":true}
call d1 inspect {"order_id":"O1"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
call c2 refund {"order_id":"O1"} => {"done":true}
call c3 inspect {"order_id":"O2"} => {"damaged":true}
call f1 refund {"order_id":"O2"} => {"done":true} [session=S1.a.b root=S1 parent=S1.a]
call c4 inspect {"order_id":"O3"} => {"damaged":true}
call g1 refund {"order_id":"O3"} => {"done":true} [session=S2]
----
#6 verdict ok refund c2 ok
#10 verdict ok refund f1 ok session=S1.a.b
#14 finding near_miss missing checked/damaged refund g1 objects=O3 session=S2
#14 verdict near_miss refund g1 ok session=S2
