# The payment was confirmed long ago.
policy: payments.yaml
session: S1

user "Confirm pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
call c2 billing.confirm_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
----
#5 finding violation contradicted confirm-needs-payment/awaits-confirmation billing.confirm_payment c2
#5 verdict violation billing.confirm_payment c2 ok
