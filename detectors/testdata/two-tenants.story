# The same ids in two tenants are two worlds: evidence of one pays for nothing in
# the other, and its changes do not reach it.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
call c2 refund {"order_id":"O1"} => {"done":true} [tenant=acme]
call c3 refund {"order_id":"O1"} => {"done":true}
----
#4 finding near_miss missing checked/damaged refund c2 objects=O1 tenant=acme
#4 verdict near_miss refund c2 ok tenant=acme
#6 verdict ok refund c3 ok
