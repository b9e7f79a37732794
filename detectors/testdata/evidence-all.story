# Everything that a refund asks for is there: order, damage, rate and a yes that
# follows them. What is there is also what can be missing: mutants start here.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE","version":3}
call c2 inspect {"order_id":"O1"} => {"damaged":true}
call c3 rate {"market":"DE"} => {"rate":1.1}
user "yes, go ahead"
call c4 refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#9 verdict ok refund c4 ok
