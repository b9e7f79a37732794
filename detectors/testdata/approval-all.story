# An approval of the damage stands for the look at it.
policy: evidence.yaml
session: S1

call    c1 get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE","version":3}
call    c3 rate {"market":"DE"} => {"rate":1.1}
approve damage {"object":{"order_id":"#O1"}}
user    "yes, go ahead"
call    c4 refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#8 verdict ok refund c4 ok
