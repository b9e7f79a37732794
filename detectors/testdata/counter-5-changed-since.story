# Counter-example 5. The order changed after it was read and inspected: all that
# was established about it is old at once.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"}
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
change order O1
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#10 finding near_miss stale refund-needs-evidence/order-facts finance.issue_refund c4 objects=O1 nearest=#2:still-true
#10 finding near_miss stale refund-needs-evidence/damage-verified finance.issue_refund c4 objects=O1 nearest=#4:still-true
#10 verdict near_miss finance.issue_refund c4 ok
