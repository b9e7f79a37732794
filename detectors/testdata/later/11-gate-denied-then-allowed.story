# 11. The gate denies, the photo is looked at, the gate allows. The denied call is
# closed by its decision; the request inherits the verdict of its proposal.
policy: once.yaml
session: S1
needs: gate

propose c7 refund {"order_id":"O1"}
decide  c7 deny
call    c1 inspect {"order_id":"O1"} => {"damaged":true}
propose c7 refund {"order_id":"O1"}
decide  c7 allow
request c7 refund {"order_id":"O1"}
ok      c7 {"done":true}
----
#2 finding near_miss missing checked/damaged refund c7 verdict=attempted objects=O1 outcome=denied
#2 verdict attempted refund c7 denied
#8 verdict ok refund c7 ok
