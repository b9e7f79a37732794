# A customer id that nobody mentioned.
policy: refunds.yaml
session: S1

user "Where is my parcel?"
call c1 crm.get_customer {"customer_id":"C-10001"} => {"name":"Test Customer"}
----
#3 finding integrity_leak ungrounded ids-have-an-origin/customer_id crm.get_customer c1 argument=C-10001
