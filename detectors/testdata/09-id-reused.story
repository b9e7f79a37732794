# 9. A call id is used again for another order, and that call fails.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call c1 inspect {"order_id":"O2"} => error "no such photo"
call c2 refund {"order_id":"O2"} => {"done":true}
----
#6 finding near_miss failed checked/damaged refund c2 objects=O2 nearest=#4:succeeded
#6 verdict near_miss refund c2 ok
