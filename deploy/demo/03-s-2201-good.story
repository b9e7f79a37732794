# An address is changed after the order was read.
policy: refunds.yaml
session: S-2201
agent: support-bot
model: house-small

start {"task":"change an address","framework":"fleet"}
user "Please send order W1060 to Calle Mayor 8 in Madrid instead. My email is ines.roca@example.com."
call c1 crm.find_customer {"email":"ines.roca@example.com"} => {"customer_id":"C-88455","name":"Inés Roca","email":"ines.roca@example.com","orders":["W1060"]}
call c2 oms.get_order {"order_id":"W1060"} => {"order_id":"W1060","customer_id":"C-88455","status":"pending","item":"bath towels","total":64,"market":"ES","payment_method_id":"pm-visa-1182","attachments":[],"version":1}
call c3 oms.update_order {"order_id":"W1060","address":"Calle Mayor 8, Madrid"} => {"order_id":"W1060","customer_id":"C-88455","status":"pending","item":"bath towels","total":64,"market":"ES","payment_method_id":"pm-visa-1182","attachments":[],"version":2,"address":"Calle Mayor 8, Madrid"}
end {"outcome":"success"}
----
#8 verdict ok oms.update_order c3 ok
