# Calls are paired within a run: two runs may use one id at the same time.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1"} [run=r1]
request c1 refund {"order_id":"O1"} [run=r2]
ok c1 {"damaged":true} [run=r1]
ok c1 {"done":true} [run=r2]
----
#4 finding near_miss missing checked/damaged refund c1 objects=O1 nearest=#1:pending late=#3
#4 verdict near_miss refund c1 ok
