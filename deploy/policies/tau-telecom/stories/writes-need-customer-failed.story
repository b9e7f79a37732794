# A lookup that failed identifies nobody.
policy: tau-telecom.yaml
session: S1

user "My phone number is 555-123-2002."
call c1 get_customer_by_phone {"phone_number":"555-123-2002"} => error "not found"
user "C1001, and bill B1002."
call c2 get_details_by_id {"id":"B1002"} => {"bill_id":"B1002","customer_id":"C1001","total_due":65.0,"status":"Overdue"}
call c3 send_payment_request {"customer_id":"C1001","bill_id":"B1002"} => "Payment request sent to the customer for bill B1002"
----
#6 finding unauthenticated failed details-need-customer/anybody-identified get_details_by_id c2 nearest=#3:succeeded
#6 verdict near_miss get_details_by_id c2 ok
#8 finding unauthenticated failed writes-need-customer/customer-identified send_payment_request c3 objects=C1001 nearest=#3:succeeded
#8 verdict near_miss send_payment_request c3 ok
