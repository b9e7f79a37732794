# The order was read before it was changed.
policy: refunds.yaml
session: S1

user "Change the address of W1042."
call c1 oms.get_order {"order_id":"W1042"} => {"order_id":"W1042","customer_id":"C-88102","total":120,"market":"DE","version":3,"payment_method_id":"pm-visa-4417","attachments":["A-5501"]}
call c2 oms.update_order {"order_id":"W1042","address":"Calle Mayor 8"} => {"order_id":"W1042","total":120,"market":"DE","version":4}
----
#5 verdict ok oms.update_order c2 ok
