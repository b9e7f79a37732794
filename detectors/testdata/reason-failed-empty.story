# Failed: an empty answer is none, nor is one that the catalogue calls failed.
policy: evidence.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {}
call c2 inspect {"order_id":"O1"} => {"note":"offline"}
call c3 get_order {"order_id":"O1"} => {"total":100,"market":"DE"}
call c4 rate {"market":"DE"} => {"rate":2}
user "yes"
call c5 refund {"order_id":"O1","amount":5} => {"done":1}
----
#11 finding near_miss failed refund-checked/damaged refund c5 objects=O1 nearest=#4:succeeded
#11 verdict near_miss refund c5 ok
