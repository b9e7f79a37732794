# Where events of any session of the tree are known to be missing, what is not
# met is unknown: a hole in a sub-agent's numbers, work that was handed to
# nobody whose events are there, a parent that is only named. What is met stays
# met. A parent may come after its children; then they are its children.
policy: tree-once.yaml
session: S1

call d1 refund {"order_id":"O1"} => {"done":true} [session=S1.a root=S1 parent=S1]
call c1 assign {"what":"inspect O2"} => {"assigned":true}
call c2 refund {"order_id":"O2"} => {"done":true}
call c3 assign {"what":"inspect O3"} => {"assigned":true}
call d2 refund {"order_id":"O3"} => {"done":true} [session=S1.a root=S1 parent=S1]
user "inspect O4" [session=S1.b root=S1 parent=S1]
call c4 refund {"order_id":"O4"} => {"done":true}
user "third" [session=S1.b root=S1 parent=S1 seq=3]
call c5 refund {"order_id":"O5"} => {"done":true}
call c6 inspect {"order_id":"O6"} => {"damaged":true}
call c7 refund {"order_id":"O6"} => {"done":true}
user "first" [session=S1.b root=S1 parent=S1 seq=1]
user "second" [session=S1.b root=S1 parent=S1 seq=2]
call c8 refund {"order_id":"O8"} => {"done":true}
----
#2 finding near_miss gap checked/damaged refund d1 verdict=unknown objects=O1 session=S1.a
#2 verdict unknown refund d1 ok session=S1.a
#6 finding near_miss missing checked/damaged refund c2 objects=O2
#6 verdict near_miss refund c2 ok
#10 finding near_miss gap checked/damaged refund d2 verdict=unknown objects=O3 session=S1.a
#10 verdict unknown refund d2 ok session=S1.a
#13 finding near_miss missing checked/damaged refund c4 objects=O4
#13 verdict near_miss refund c4 ok
#16 finding near_miss gap checked/damaged refund c5 verdict=unknown objects=O5
#16 verdict unknown refund c5 ok
#20 verdict ok refund c7 ok
#24 finding near_miss other_object checked/damaged refund c8 objects=O8 nearest=#18:same-object(O6)
#24 verdict near_miss refund c8 ok
