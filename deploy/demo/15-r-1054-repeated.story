# The inspection failed once and was repeated: the second answer counts.
policy: refunds.yaml
session: R-1054
agent: refund-bot
model: house-large

start {"task":"refund a damaged item","framework":"fleet"}
user "The mirror from order W1054 arrived in pieces."
call c1 oms.get_order {"order_id":"W1054"} => {"order_id":"W1054","customer_id":"C-88492","status":"delivered","item":"wall mirror","total":58,"market":"FR","payment_method_id":"pm-cb-3019","attachments":["A-5571"],"version":1}
call c2 attachment.inspect {"attachment_id":"A-5571","order_id":"W1054"} => error "503 Service Unavailable"
call c3 attachment.inspect {"attachment_id":"A-5571","order_id":"W1054"} => {"attachment_id":"A-5571","order_id":"W1054","damaged":true,"label":"shattered","confidence":0.97}
call c4 policy.search {"market":"FR","intent":"damaged_item"} => {"policy_id":"P-FR-4","market":"FR","rules":["damaged on arrival: full refund within 14 days","a photo is required"]}
agent "I can refund 58 EUR. Shall I?"
user "Yes, go ahead."
call c5 finance.issue_refund {"order_id":"W1054","amount":58,"payment_method_id":"pm-cb-3019"} => {"refund_id":"RF-30034","status":"issued","amount":58}
end {"outcome":"success"}
----
#14 verdict ok finance.issue_refund c5 ok
