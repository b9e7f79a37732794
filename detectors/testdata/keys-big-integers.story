# Integers keep all their digits: these two differ in the last one only, and
# are the same number as doubles.
policy: once.yaml
session: S1

call c1 inspect {"order_id":9007199254740993} => {"damaged":true}
call c2 refund {"order_id":9007199254740992} => {"done":true}
call c3 refund {"order_id":"9007199254740993"} => {"done":true}
----
#4 finding near_miss other_object checked/damaged refund c2 objects=9007199254740992 nearest=#2:same-object(9007199254740993)
#4 verdict near_miss refund c2 ok
#6 verdict ok refund c3 ok
