# A write left open counts as a change from the first tick past its deadline.
policy: once.yaml
session: S1

request d1 refund {"order_id":"O1"} [session=S2]
call c1 inspect {"order_id":"O1"} => {"damaged":true}
tick 11m
call c2 refund {"order_id":"O1"} => {"done":true}
----
#4 finding near_miss missing checked/damaged refund d1 objects=O1 outcome=unknown session=S2
#4 verdict near_miss refund d1 unknown session=S2
#6 finding near_miss stale checked/damaged refund c2 objects=O1 nearest=#3:still-true
#6 verdict near_miss refund c2 ok
