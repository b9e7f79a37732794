# Name and date of birth came from the customer, who writes dates as people do.
policy: tau-telecom.yaml
session: S1

user "I am John Smith, born June 15, 1985. Bill B1002 please."
call c1 get_customer_by_name {"full_name":"John Smith","dob":"1985-06-15"} => [{"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}]
call c2 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Paid"},{"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}]
call c3 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
----
#3 verdict ok get_customer_by_name c1 ok
#5 verdict ok get_bills_for_customer c2 ok
#7 verdict ok send_payment_request c3 ok
