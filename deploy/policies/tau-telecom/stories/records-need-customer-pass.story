# The customer was identified before the bills were read.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Paid"},{"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}]
call c3 get_data_usage {"customer_id":"C1001","line_id":"L1002"} => {"line_id":"L1002","data_used_gb":"15.1","data_refueling_gb":"0.0"}
----
#5 verdict ok get_bills_for_customer c2 ok
#7 verdict ok get_data_usage c3 ok
