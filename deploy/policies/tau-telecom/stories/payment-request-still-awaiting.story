# A second bill while the first is known to await payment.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Overdue"},{"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}]
call c3 send_payment_request {"customer_id":"C1001","bill_id":"B1001"} => "Payment request sent to the customer for bill B1001"
user "And the other one too."
call c4 get_details_by_id {"id":"B1001"} => {"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Awaiting Payment"}
call c5 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
----
#5 verdict ok get_bills_for_customer c2 ok
#7 verdict ok send_payment_request c3 ok
#10 verdict ok get_details_by_id c4 ok
#12 finding violation contradicted payment-request-needs-overdue-bill/last-request-paid send_payment_request c5 objects=B1001 nearest=#10:says-yes
#12 verdict violation send_payment_request c5 ok
