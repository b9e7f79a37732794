# A refund of nothing asks for no evidence.
policy: refunds.yaml
session: S1

user "The vase of order W1042 is broken."
call c1 oms.get_order {"order_id":"W1042"} => {"order_id":"W1042","customer_id":"C-88102","total":120,"market":"DE","version":3,"payment_method_id":"pm-visa-4417","attachments":["A-5501"]}
user "Yes, go ahead."
call c4 finance.issue_refund {"order_id":"W1042","amount":0,"payment_method_id":"pm-visa-4417"} => {"refund_id":"RF-1"}
----
#6 verdict ok finance.issue_refund c4 ok
