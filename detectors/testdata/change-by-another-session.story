# A write of any session makes old what others know of the object.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call d1 inspect {"order_id":"O1"} => {"damaged":true} [session=S2]
call d2 refund {"order_id":"O1"} => {"done":true} [session=S2]
call c2 refund {"order_id":"O1"} => {"done":true}
----
#6 verdict ok refund d2 ok session=S2
#8 finding near_miss stale checked/damaged refund c2 objects=O1 nearest=#2:still-true
#8 verdict near_miss refund c2 ok
