# Another process touched the payment since.
policy: payments.yaml
session: S1

user "Capture pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
change payment pay-501
call c2 billing.capture_payment {"payment_id":"pay-501","amount":5000,"currency":"EUR","idempotency_key":"k-2"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":0}
----
#6 finding near_miss stale capture-within-authorised/payment-read billing.capture_payment c2 objects=pay-501 nearest=#3:still-true
#6 verdict near_miss billing.capture_payment c2 ok
