# 12. A write that returns the order is an answer about it, and its own change
# does not make that answer old.
policy: refund.yaml
session: S1

call c1 oms.update_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"} [turn=T1]
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"} [turn=T2]
----
#9 verdict ok finance.issue_refund c4 ok
