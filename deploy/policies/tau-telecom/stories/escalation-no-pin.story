# No PIN is asked for: the line is to be looked at.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
user "There is no PIN or PUK message."
call c2 transfer_to_human_agents {"summary":"No service."} => "Transfer successful"
----
#6 finding near_miss missing escalation-needs-line/line-looked-at transfer_to_human_agents c2
#6 verdict near_miss transfer_to_human_agents c2 ok
