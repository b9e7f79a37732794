# 23. The session was idle for a day and its evidence is gone: what it cannot
# meet is unknown, never missing.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
tick 25h
user "still there?"
call c2 refund {"order_id":"O1"} => {"done":true}
----
#6 finding near_miss evicted checked/damaged refund c2 verdict=unknown objects=O1
#6 verdict unknown refund c2 ok
