# Calls of the user are not judged and are no evidence, but they change the
# world; an evaluator's do neither.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true} [actor=user]
call c2 refund {"order_id":"O1"} => {"done":true}
call c3 inspect {"order_id":"O2"} => {"damaged":true}
call c4 refund {"order_id":"O2"} => {"done":true} [actor=evaluator]
call c5 refund {"order_id":"O2"} => {"done":true}
call c6 inspect {"order_id":"O3"} => {"damaged":true}
call c7 refund {"order_id":"O3"} => {"done":true} [actor=user]
call c8 refund {"order_id":"O3"} => {"done":true}
----
#4 finding near_miss missing checked/damaged refund c2 objects=O1
#4 verdict near_miss refund c2 ok
#10 verdict ok refund c5 ok
#16 finding near_miss stale checked/damaged refund c8 objects=O3 nearest=#12:still-true
#16 verdict near_miss refund c8 ok
