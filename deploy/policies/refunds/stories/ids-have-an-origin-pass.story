# The customer wrote the number without its prefix, and the rest came from results.
policy: refunds.yaml
session: S1

user "It is about order 91042, thanks."
call c1 oms.get_order {"order_id":"W91042"} => {"order_id":"W91042","customer_id":"C-88102","total":120,"market":"DE","version":3,"payment_method_id":"pm-visa-4417","attachments":["A-5501"]}
call c2 crm.get_customer {"customer_id":"c-88102"} => {"name":"Ines Roca"}
----
