# Switching roaming off needs a look at it too.
policy: tau-telecom.yaml
session: S1

user "My number is 555-123-2002, no roaming for L1002 please."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 disable_roaming {"customer_id":"C1001","line_id":"L1002"} => "Roaming disabled successfully"
----
#5 finding near_miss missing roaming-needs-state/roaming-read disable_roaming c2 objects=L1002
#5 verdict near_miss disable_roaming c2 ok
