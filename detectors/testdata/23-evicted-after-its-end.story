# 23. What an ended session established is kept for an hour: a later call is
# judged with it, and one after that hour is unknown.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call c2 inspect {"order_id":"O2"} => {"damaged":true}
end {"outcome":"success"}
call c3 refund {"order_id":"O1"} => {"done":true}
tick 2h
call c4 refund {"order_id":"O2"} => {"done":true}
----
#7 verdict ok refund c3 ok
#10 finding near_miss evicted checked/damaged refund c4 verdict=unknown objects=O2
#10 verdict unknown refund c4 ok
