# Two captures within what was authorised; the first answers with the payment.
policy: payments.yaml
session: S1

user "Capture pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
call c2 billing.capture_payment {"payment_id":"pay-501","amount":3000,"currency":"EUR","idempotency_key":"k-2"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":3000,"amount_refunded":0}
call c3 billing.capture_payment {"payment_id":"pay-501","amount":2000,"currency":"EUR","idempotency_key":"k-21"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":2000,"amount_refunded":0}
----
#5 verdict ok billing.capture_payment c2 ok
#7 verdict ok billing.capture_payment c3 ok
