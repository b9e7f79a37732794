# A read that answers after a long time is evidence from then on.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1"}
tick 30m
ok c1 {"damaged":true}
call c2 refund {"order_id":"O1"} => {"done":true}
----
#5 verdict ok refund c2 ok
