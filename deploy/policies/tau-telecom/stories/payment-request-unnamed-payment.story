# The receipt does not say which bill was paid: each may have been, and is to be read again.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Overdue"},{"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}]
call c3 send_payment_request {"customer_id":"C1001","bill_id":"B1001"} => "Payment request sent to the customer for bill B1001"
call c4 make_payment {} => "Thank you." [actor=user]
call c5 get_details_by_id {"id":"B1001"} => {"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Paid"}
call c6 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
----
#5 verdict ok get_bills_for_customer c2 ok
#7 verdict ok send_payment_request c3 ok
#11 verdict ok get_details_by_id c5 ok
#13 finding near_miss stale payment-request-needs-overdue-bill/bill-read send_payment_request c6 objects=B1002 nearest=#5:still-true
#13 verdict near_miss send_payment_request c6 ok
