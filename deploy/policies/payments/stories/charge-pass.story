# The mandate is active and covers the amount.
policy: payments.yaml
session: S1

user "Charge man-3."
call c1 billing.get_mandate {"mandate_id":"man-3"} => {"mandate_id":"man-3","status":"active","currency":"EUR","max_amount":10000}
call c2 billing.charge_mandate {"mandate_id":"man-3","amount":5000,"currency":"EUR","idempotency_key":"k-7"} => {"payment_id":"pay-77"}
----
#5 verdict ok billing.charge_mandate c2 ok
