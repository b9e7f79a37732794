# Section Keys. An object with a repeated member on a path that the policy reads
# is malformed and quarantined, of an approval too: nobody can tell which of two
# orders was approved.
policy: evidence.yaml
session: S1

approve damage {"object":{"order_id":"O1","order_id":"O2"}}
call c1 get_order {"order_id":"O1"} => {"total":100,"market":"DE"}
call c2 rate {"market":"DE"} => {"rate":2}
user "yes"
call c3 refund {"order_id":"O1","amount":5} => {"done":1}
----
#1 refused malformed
#8 finding near_miss missing refund-checked/damaged refund c3 objects=O1
#8 verdict near_miss refund c3 ok
