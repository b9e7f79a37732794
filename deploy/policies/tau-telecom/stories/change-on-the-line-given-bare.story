# A number by itself is an answer, and the last one counts.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002 and I am abroad."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
user "555-123-2001"
call c2 get_details_by_id {"id":"L1001"} => {"line_id":"L1001","phone_number":"555-123-2001","status":"Active","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}
call c3 enable_roaming {"customer_id":"C1001","line_id":"L1001"} => "Roaming enabled successfully"
----
#6 verdict ok get_details_by_id c2 ok
#8 verdict ok enable_roaming c3 ok
