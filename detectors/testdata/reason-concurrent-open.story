# Concurrent: a call of the write's own turn that is not done yet is concurrent,
# not pending.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1"} [turn=T1]
request c2 refund {"order_id":"O1"} [turn=T1]
ok c1 {"damaged":true}
ok c2 {"done":true}
----
#4 finding near_miss concurrent checked/damaged refund c2 objects=O1 nearest=#1:before late=#3
#4 verdict near_miss refund c2 ok
