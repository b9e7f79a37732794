# Confirmed without a look.
policy: payments.yaml
session: S1

user "Confirm pay-501."
call c1 billing.confirm_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
----
#3 finding near_miss missing confirm-needs-payment/payment-read billing.confirm_payment c1 objects=pay-501
#3 verdict near_miss billing.confirm_payment c1 ok
