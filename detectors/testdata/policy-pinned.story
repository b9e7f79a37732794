# A session keeps the policy that was active at its first event; a new session
# has the new one.
policy: once.yaml
session: S1

user "O1 is broken"
policy strict.yaml
call c1 refund {"order_id":"O1"} => {"done":true}
call d1 refund {"order_id":"O1"} => {"done":true} [session=S2]
----
#4 finding near_miss missing checked/damaged refund c1 objects=O1
#4 verdict near_miss refund c1 ok
#6 finding near_miss missing checked/damaged refund d1 objects=O1 session=S2
#6 finding unauthorized missing confirmed/explicit-yes refund d1 session=S2
#6 verdict near_miss refund d1 ok session=S2
