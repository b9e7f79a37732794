# 28. The inspection was requested before the refund and came back after it.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
request c2 attachment.inspect {"order_id":"O1"}
request c4 finance.issue_refund {"order_id":"O1","amount":50}
ok c2 {"attachment_id":"A1","damaged":true}
ok c4 {"refund_id":"R1"}
----
#9 finding near_miss missing refund-needs-evidence/damage-verified finance.issue_refund c4 objects=O1 nearest=#6:pending late=#8
#9 verdict near_miss finance.issue_refund c4 ok
