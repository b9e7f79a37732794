# A request for a bill that nobody has heard of.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 send_payment_request {"customer_id":"C1001","bill_id":"B1777"} => "Payment request sent to the customer for bill B1777"
----
#5 finding violation contradicted writes-need-customer/own-bill send_payment_request c2
#5 finding near_miss missing payment-request-needs-overdue-bill/bill-read send_payment_request c2 objects=B1777
#5 finding integrity_leak ungrounded ids-have-an-origin/bill_id send_payment_request c2 argument=B1777
#5 verdict violation send_payment_request c2 ok
