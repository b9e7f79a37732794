# 26. All of story 3 once more, under the same ids: no change.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"}
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
call c5 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R2"}
again 1-11
----
#9 verdict ok finance.issue_refund c4 ok
#11 finding near_miss stale refund-needs-evidence/order-facts finance.issue_refund c5 objects=O1 nearest=#2:still-true
#11 finding near_miss consumed refund-needs-evidence/damage-verified finance.issue_refund c5 objects=O1 nearest=#4:not-used-up
#11 verdict near_miss finance.issue_refund c5 ok
#12 duplicate
#13 duplicate
#14 duplicate
#15 duplicate
#16 duplicate
#17 duplicate
#18 duplicate
#19 duplicate
#20 duplicate
#21 duplicate
#22 duplicate
