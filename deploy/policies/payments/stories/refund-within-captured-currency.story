# Another currency than the payment's.
policy: payments.yaml
session: S1

user "Refund pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":0}
call c2 billing.refund_payment {"payment_id":"pay-501","amount":100,"currency":"USD","idempotency_key":"k-3"} => {"refund_id":"ref-1"}
----
#5 finding violation contradicted refund-within-captured/refund-currency billing.refund_payment c2
#5 verdict violation billing.refund_payment c2 ok
