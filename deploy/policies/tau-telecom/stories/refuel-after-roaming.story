# What a line has used does not change because it may roam.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002 and I am abroad."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_details_by_id {"id":"L1002"} => {"line_id":"L1002","phone_number":"555-123-2002","status":"Active","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}
call c3 get_details_by_id {"id":"P1002"} => {"plan_id":"P1002","data_limit_gb":15.0,"data_refueling_price_per_gb":2.0}
call c4 enable_roaming {"customer_id":"C1001","line_id":"L1002"} => "Roaming enabled successfully"
user "Yes, go ahead and add 2 GB for $4.00."
call c5 refuel_data {"customer_id":"C1001","line_id":"L1002","gb_amount":2} => {"message":"Successfully added data","charge":"4.0"}
----
#5 verdict ok get_details_by_id c2 ok
#9 verdict ok enable_roaming c4 ok
#12 verdict ok refuel_data c5 ok
