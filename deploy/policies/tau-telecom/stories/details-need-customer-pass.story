# The id of a customer identifies them, and their lines and bills may be read.
policy: tau-telecom.yaml
session: S1

user "I am customer C1001."
call c1 get_details_by_id {"id":"C1001"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_details_by_id {"id":"L1002"} => {"line_id":"L1002","phone_number":"555-123-2002","status":"Active","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}
call c3 get_details_by_id {"id":"B1002"} => {"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}
----
#5 verdict ok get_details_by_id c2 ok
#7 verdict ok get_details_by_id c3 ok
