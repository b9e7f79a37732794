# Nobody looked at the line.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002, L1002 on plan P1002 needs data."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_details_by_id {"id":"P1002"} => {"plan_id":"P1002","data_limit_gb":15.0,"data_refueling_price_per_gb":2.0}
user "Yes, go ahead and add 2 GB for $4.00."
call c3 refuel_data {"customer_id":"C1001","line_id":"L1002","gb_amount":2} => {"message":"Successfully added data","charge":"4.0"}
----
#8 finding near_miss missing refuel-needs-price/line-read refuel_data c3 objects=L1002
#8 finding near_miss missing refuel-needs-price/allowance-read refuel_data c3 objects=L1002
#8 verdict near_miss refuel_data c3 ok
