# Another currency than the payment's.
policy: payments.yaml
session: S1

user "Capture pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
call c2 billing.capture_payment {"payment_id":"pay-501","amount":100,"currency":"JPY","idempotency_key":"k-2"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":100,"amount_refunded":0}
----
#5 finding violation contradicted capture-within-authorised/capture-currency billing.capture_payment c2
#5 verdict violation billing.capture_payment c2 ok
