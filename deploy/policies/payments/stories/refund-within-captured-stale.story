# The second refund does not know what the first left.
policy: payments.yaml
session: S1

user "Refund pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":0}
call c2 billing.refund_payment {"payment_id":"pay-501","amount":3000,"currency":"EUR","idempotency_key":"k-3"} => {"refund_id":"ref-1"}
call c3 billing.refund_payment {"payment_id":"pay-501","amount":2000,"currency":"EUR","idempotency_key":"k-31"} => {"refund_id":"ref-1"}
----
#5 verdict ok billing.refund_payment c2 ok
#7 finding near_miss stale refund-within-captured/payment-read billing.refund_payment c3 objects=pay-501 nearest=#3:still-true
#7 verdict near_miss billing.refund_payment c3 ok
