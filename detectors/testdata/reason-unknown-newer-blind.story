# Unknown: a newer call about nobody knows which order may have said no, but an
# older answer that passes stays good.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":false}
call c2 inspect - => {"damaged":true}
call c3 refund {"order_id":"O1"} => {"done":true}
call c4 inspect {"order_id":"O2"} => {"damaged":true}
call c5 inspect - => {"damaged":false}
call c6 refund {"order_id":"O2"} => {"done":true}
----
#6 finding near_miss not_captured checked/damaged refund c3 verdict=unknown objects=O1
#6 verdict unknown refund c3 ok
#12 verdict ok refund c6 ok
