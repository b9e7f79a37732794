# Counter-example 1. The photo was never looked at, and nothing went wrong.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#7 finding near_miss missing refund-needs-evidence/damage-verified finance.issue_refund c4 objects=O1
#7 verdict near_miss finance.issue_refund c4 ok
