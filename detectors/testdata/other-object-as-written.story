# The object that was looked at instead is told as the call has it, not as keys
# are compared.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"#W7002"} => {"order_id":"#W7002","total":120,"market":"DE"}
user "yes, go ahead"
call c2 finance.issue_refund {"order_id":"W7001","amount":50} => {"refund_id":"R1"}
----
#5 finding near_miss other_object refund-needs-evidence/order-facts finance.issue_refund c2 objects=W7001 nearest=#2:same-object(#W7002)
#5 finding near_miss missing refund-needs-evidence/damage-verified finance.issue_refund c2 objects=W7001
#5 verdict near_miss finance.issue_refund c2 ok
