# The mandate was read before it was cancelled.
policy: payments.yaml
session: S1

user "Cancel man-3."
call c1 billing.get_mandate {"mandate_id":"man-3"} => {"mandate_id":"man-3","status":"active","currency":"EUR","max_amount":10000}
call c2 billing.cancel_mandate {"mandate_id":"man-3"} => {"status":"cancelled"}
----
#5 verdict ok billing.cancel_mandate c2 ok
