# 16. The inspection said no, but the order changed since: nobody knows whether
# it still would.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":false}
change order O1
call c2 refund {"order_id":"O1"} => {"done":true}
----
#5 finding near_miss stale checked/damaged refund c2 objects=O1 nearest=#2:still-true
#5 verdict near_miss refund c2 ok
