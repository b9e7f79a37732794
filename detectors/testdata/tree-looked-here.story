# Without `scope: tree` a session must look for itself, though its sub-agent
# has looked.
policy: once.yaml
session: S1

call d1 inspect {"order_id":"O1"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
call c1 refund {"order_id":"O1"} => {"done":true}
----
#4 finding near_miss missing checked/damaged refund c1 objects=O1
#4 verdict near_miss refund c1 ok
