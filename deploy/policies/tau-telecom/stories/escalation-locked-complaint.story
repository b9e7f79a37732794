# Who does not know the PIN is locked out.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002 and I need help."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => {"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
user "I don't know the PIN that it asks for."
call c2 transfer_to_human_agents {"summary":"SIM locked."} => "Transfer successful"
----
#6 verdict ok transfer_to_human_agents c2 ok
