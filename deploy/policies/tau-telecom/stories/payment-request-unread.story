# Nobody looked at the bill.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002, send me bill B1002."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
----
#5 finding near_miss missing payment-request-needs-overdue-bill/bill-read send_payment_request c2 objects=B1002
#5 verdict near_miss send_payment_request c2 ok
