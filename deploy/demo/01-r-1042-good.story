# Order, photo, rules, a yes, and only then the money.
policy: refunds.yaml
session: R-1042
agent: refund-bot
model: house-large

start {"task":"refund a damaged item","framework":"fleet"}
user "The vase in order W1042 arrived broken. I would like my money back."
call c1 oms.get_order {"order_id":"W1042"} => {"order_id":"W1042","customer_id":"C-88102","status":"delivered","item":"stoneware vase","total":89.9,"market":"DE","payment_method_id":"pm-visa-4417","attachments":["A-5501"],"version":1}
call c2 attachment.inspect {"attachment_id":"A-5501","order_id":"W1042"} => {"attachment_id":"A-5501","order_id":"W1042","damaged":true,"label":"crack across the front","confidence":0.97}
call c3 policy.search {"market":"DE","intent":"damaged_item"} => {"policy_id":"P-DE-7","market":"DE","rules":["damaged on arrival: full refund within 30 days","a photo is required"]}
agent "I can refund 89.90 EUR to the card you paid with. Shall I?"
user "Yes, please."
call c4 finance.issue_refund {"order_id":"W1042","amount":89.9,"payment_method_id":"pm-visa-4417"} => {"refund_id":"RF-30021","status":"issued","amount":89.9}
end {"outcome":"success"}
----
#12 verdict ok finance.issue_refund c4 ok
