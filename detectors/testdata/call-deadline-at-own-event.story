# A deadline that passed fires before the session's next event, tick or none.
policy: once.yaml
session: S1

request c1 refund {"order_id":"O1"}
wait 10m
user "hello?"
----
#2 finding near_miss missing checked/damaged refund c1 objects=O1 outcome=unknown
#2 verdict near_miss refund c1 unknown
