# What was captured must be refunded.
policy: payments.yaml
session: S1

user "Void pay-501."
call c1 billing.get_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"captured","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":5000,"amount_refunded":0}
call c2 billing.void_payment {"payment_id":"pay-501"} => {"payment_id":"pay-501","status":"void","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
----
#5 finding violation contradicted void-needs-uncaptured/nothing-captured billing.void_payment c2
#5 verdict violation billing.void_payment c2 ok
