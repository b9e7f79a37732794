# A change between the request of the evidence and its answer counts: the answer
# may be of before it.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1"}
change order O1
ok c1 {"damaged":true}
call c2 refund {"order_id":"O1"} => {"done":true}
----
#5 finding near_miss stale checked/damaged refund c2 objects=O1 nearest=#3:still-true
#5 verdict near_miss refund c2 ok
