# The customer's own id is theirs to give.
policy: tau-telecom.yaml
session: S1

user "I am C1001."
call c1 get_customer_by_id {"customer_id":"C1001"} => {"customer_id":"C1001","line_ids":["L1001","L1002"],"bill_ids":["B1001","B1002"]}
call c2 get_bills_for_customer {"customer_id":"C1001"} => [{"bill_id":"B1001","customer_id":"C1001","total_due":65.0,"status":"Paid"}]
----
#5 verdict ok get_bills_for_customer c2 ok
