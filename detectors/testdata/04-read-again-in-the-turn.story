# 4. Answers of the write's own turn neither count nor displace: the read of the
# turn before still counts.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"} [turn=T1]
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
request c5 oms.get_order {"order_id":"O1"} [turn=T2]
ok c5 {"order_id":"O1","total":120,"market":"DE"}
request c4 finance.issue_refund {"order_id":"O1","amount":50} [turn=T2]
ok c4 {"refund_id":"R1"}
----
#11 verdict ok finance.issue_refund c4 ok
