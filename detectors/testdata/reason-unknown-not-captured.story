# Unknown: what the need reads of the answer is not there, or the write's own
# arguments are not.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => -
call c2 refund {"order_id":"O1"} => {"done":true}
call c3 refund - => {"done":true}
----
#4 finding near_miss not_captured checked/damaged refund c2 verdict=unknown objects=O1
#4 verdict unknown refund c2 ok
#6 finding near_miss not_captured checked/damaged refund c3 verdict=unknown
#6 verdict unknown refund c3 ok
