# The second refuelling does not know what the first left.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_details_by_id {"id":"L1002"} => {"line_id":"L1002","phone_number":"555-123-2002","status":"Active","plan_id":"P1002","data_used_gb":15.1,"data_refueling_gb":0.0,"roaming_enabled":false,"contract_end_date":"2026-12-31"}
call c3 get_details_by_id {"id":"P1002"} => {"plan_id":"P1002","data_limit_gb":15.0,"data_refueling_price_per_gb":2.0}
user "Yes, go ahead and add 2 GB for $4.00."
call c4 refuel_data {"customer_id":"C1001","line_id":"L1002","gb_amount":1} => {"message":"Successfully added data","charge":"4.0"}
user "Yes, one more."
call c5 refuel_data {"customer_id":"C1001","line_id":"L1002","gb_amount":1} => {"message":"Successfully added data","charge":"4.0"}
----
#5 verdict ok get_details_by_id c2 ok
#10 verdict ok refuel_data c4 ok
#13 finding near_miss stale refuel-needs-price/allowance-read refuel_data c5 objects=L1002 nearest=#5:still-true
#13 finding duplicate_write duplicate_write duplicate-write refuel_data c5
#13 verdict near_miss refuel_data c5 ok
