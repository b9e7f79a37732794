# 5. The photo paid for an earlier refund and the order changed since: the first
# test that fails is the reason. The new look is of the write's own turn.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true} [turn=T1]
call c2 refund {"order_id":"O1","amount":1} => {"done":true} [turn=T2]
change order O1
call c3 inspect {"order_id":"O1"} => {"damaged":true} [turn=T9]
call c4 refund {"order_id":"O1","amount":2} => {"done":true} [turn=T9]
----
#4 verdict ok refund c2 ok
#9 finding near_miss consumed checked/damaged refund c4 objects=O1 nearest=#2:not-used-up
#9 verdict near_miss refund c4 ok
