# Nobody looked whether the line roams.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002, I am abroad with L1002."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 enable_roaming {"customer_id":"C1001","line_id":"L1002"} => "Roaming enabled successfully"
----
#5 finding near_miss missing roaming-needs-state/roaming-read enable_roaming c2 objects=L1002
#5 verdict near_miss enable_roaming c2 ok
