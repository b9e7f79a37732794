# A completion after the deadline says how the write ended; a second one is a
# conflict, the same one again a duplicate.
policy: once.yaml
session: S1

request c1 refund {"order_id":"O1"}
tick 10m
tick 1m
ok c1 {"done":true}
ok c1 {"done":true}
error c1 "no"
----
#3 finding near_miss missing checked/damaged refund c1 objects=O1 outcome=unknown
#3 verdict near_miss refund c1 unknown
#4 finding near_miss missing checked/damaged refund c1 objects=O1 rev=2
#4 verdict near_miss refund c1 ok
#5 duplicate
#6 conflict
