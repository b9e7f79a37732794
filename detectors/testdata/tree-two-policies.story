# Sessions of one tree that began under two policies: what one established was
# not asked for by the other's, so what the other cannot meet is unknown, and
# what it can is met.
policy: tree-once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
policy once.yaml
call d1 inspect {"order_id":"O2"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
call c2 refund {"order_id":"O2"} => {"done":true}
call c3 refund {"order_id":"O1"} => {"done":true}
call d2 refund {"order_id":"O1","n":2} => {"done":true} [session=S1.a root=S1 parent=S1]
----
#7 finding near_miss policy checked/damaged refund c2 verdict=unknown objects=O2
#7 verdict unknown refund c2 ok
#9 verdict ok refund c3 ok
#11 finding near_miss other_object checked/damaged refund d2 objects=O1 nearest=#5:same-object(O2) session=S1.a
#11 verdict near_miss refund d2 ok session=S1.a
