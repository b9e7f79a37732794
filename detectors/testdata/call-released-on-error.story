# A write that failed gives its receipt back; one whose end is not known keeps
# it.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call c2 refund {"order_id":"O1","n":1} => error "no"
call c3 refund {"order_id":"O1","n":2} => timeout
call c4 refund {"order_id":"O1","n":3} => {"done":true}
----
#4 verdict ok refund c2 error
#6 verdict ok refund c3 unknown
#8 finding near_miss consumed checked/damaged refund c4 objects=O1 nearest=#2:not-used-up
#8 verdict near_miss refund c4 ok
