# A name alone identifies nobody.
policy: tau-telecom.yaml
session: S1

user "I am John Smith."
call c1 get_customer_by_name {"full_name":"John Smith","dob":""} => [{"customer_id":"C1001","full_name":"John Smith","phone_number":"555-123-2002","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}]
----
#3 finding violation contradicted name-needs-birthday/birthday-given get_customer_by_name c1
#3 verdict violation get_customer_by_name c1 ok
