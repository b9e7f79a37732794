# 17. The order was never read. What reads its facts raises nothing of its own.
policy: refund.yaml
session: S1

call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#7 finding near_miss missing refund-needs-evidence/order-facts finance.issue_refund c4 objects=O1
#7 verdict near_miss finance.issue_refund c4 ok
