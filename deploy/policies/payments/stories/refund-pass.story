# Two refunds, with a look at the payment before each.
policy: payments.yaml
session: S1

user "Refund pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":0}
call c2 billing.refund_payment {"payment_id":"pay-501","amount":3000,"currency":"EUR","idempotency_key":"k-3"} => {"refund_id":"ref-1"}
call c3 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":3000}
call c4 billing.refund_payment {"payment_id":"pay-501","amount":2000,"currency":"EUR","idempotency_key":"k-31"} => {"refund_id":"ref-1"}
----
#5 verdict ok billing.refund_payment c2 ok
#9 verdict ok billing.refund_payment c4 ok
