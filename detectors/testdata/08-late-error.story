# 8. No completion in time: as if executed. The error that comes later makes it
# an attempt; it does not undo that the order counts as changed.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O2"} => {"damaged":true}
request c2 refund {"order_id":"O1"}
tick 11m
error c2 "no"
----
#4 finding near_miss other_object checked/damaged refund c2 objects=O1 outcome=unknown nearest=#2:same-object(O2)
#4 verdict near_miss refund c2 unknown
#5 finding near_miss other_object checked/damaged refund c2 verdict=attempted objects=O1 outcome=error nearest=#2:same-object(O2) rev=2
#5 verdict attempted refund c2 error
