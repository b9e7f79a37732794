# Dollars from a customer who pays in euros.
policy: payments.yaml
session: S1

user "Customer cus-1001, please take payment for INV-2044 from pm-visa-77."
call c1 billing.get_customer {"customer_id":"cus-1001"} => {"customer_id":"cus-1001","currency":"EUR"}
call c2 billing.get_payment_method {"payment_method_id":"pm-visa-77"} => {"payment_method_id":"pm-visa-77","customer_id":"cus-1001","status":"active"}
call c3 billing.find_payments {"reference":"INV-2044"} => {"payments":[]}
call c4 risk.assess_fraud {"payment_method_id":"pm-visa-77","amount":5000,"currency":"USD"} => {"decision":"accept"}
user "Yes, go ahead."
call c5 billing.create_payment {"customer_id":"cus-1001","payment_method_id":"pm-visa-77","amount":5000,"currency":"USD","reference":"INV-2044","idempotency_key":"k-1"} => {"payment_id":"pay-501","status":"authorised","currency":"EUR","payment_method_id":"pm-visa-77","amount_authorised":5000,"amount_captured":0,"amount_refunded":0}
----
#12 finding violation contradicted payment-needs-payer/currency-of-customer billing.create_payment c5
#12 verdict violation billing.create_payment c5 ok
