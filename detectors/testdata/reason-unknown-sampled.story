# Unknown: from a sampled source absence proves nothing.
policy: once.yaml
session: S1

user "O1 is broken" [sampled=10]
call c1 refund {"order_id":"O1"} => {"done":true}
----
#3 finding near_miss gap checked/damaged refund c1 verdict=unknown objects=O1
#3 verdict unknown refund c1 ok
