# 15. A search that lists the order is an answer about it. A fact that the item
# does not carry was not captured.
policy: refund.yaml
session: S1

call c1 oms.search {"text":"broken"} => {"orders":[{"id":"O1","market":"DE"},{"id":"O2"}]}
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":5} => {"refund_id":"R1"}
----
#9 finding near_miss not_captured refund-needs-evidence/within-total finance.issue_refund c4 verdict=unknown
#9 verdict unknown finance.issue_refund c4 ok
