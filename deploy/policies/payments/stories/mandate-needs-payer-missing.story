# A mandate on an account that nobody looked at.
policy: payments.yaml
session: S1

user "Customer cus-1001, set up pm-visa-77 for every month. Yes."
call c1 billing.create_mandate {"customer_id":"cus-1001","payment_method_id":"pm-visa-77","max_amount":10000} => {"mandate_id":"man-3","status":"active","currency":"EUR","max_amount":10000}
----
#3 finding near_miss missing mandate-needs-payer/customer-read billing.create_mandate c1 objects=cus-1001
#3 finding near_miss missing mandate-needs-payer/method-read billing.create_mandate c1 objects=pm-visa-77
#3 verdict near_miss billing.create_mandate c1 ok
