# The overdue bill was read as paid before the line was resumed.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_details_by_id {"id":"L1002"} => {"line_id":"L1002","phone_number":"555-123-2002","status":"Suspended","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}
call c3 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Paid"},{"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}]
call c4 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
call c5 make_payment {} => "Payment of 65.0 USD has been made for bill B1002." [actor=user]
user "I have paid."
call c6 get_details_by_id {"id":"B1002"} => {"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Paid"}
call c7 resume_line {"customer_id":"C1001","line_id":"L1002"} => {"message":"Line resumed successfully","line":{"line_id":"L1002","phone_number":"555-123-2002","status":"Active","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}}
----
#5 verdict ok get_details_by_id c2 ok
#7 verdict ok get_bills_for_customer c3 ok
#9 verdict ok send_payment_request c4 ok
#14 verdict ok get_details_by_id c6 ok
#16 verdict ok resume_line c7 ok
