# Photo and refund were decided in one breath: the answer came too late to matter.
policy: refunds.yaml
session: R-1050
agent: refund-bot
model: house-large

start {"task":"refund a damaged item","framework":"fleet"}
user "The lantern from order W1050 has a broken pane."
call c1 oms.get_order {"order_id":"W1050"} => {"order_id":"W1050","customer_id":"C-88447","status":"delivered","item":"garden lantern","total":55,"market":"DE","payment_method_id":"pm-visa-6061","attachments":["A-5544"],"version":1} [turn=t1]
call c2 policy.search {"market":"DE","intent":"damaged_item"} => {"policy_id":"P-DE-7","market":"DE","rules":["damaged on arrival: full refund within 30 days","a photo is required"]} [turn=t2]
agent "I can refund 55 EUR. Shall I?"
user "Yes, thanks."
request c3 attachment.inspect {"attachment_id":"A-5544","order_id":"W1050"} [turn=t3]
request c4 finance.issue_refund {"order_id":"W1050","amount":55,"payment_method_id":"pm-visa-6061"} [turn=t3]
ok c3 {"attachment_id":"A-5544","order_id":"W1050","damaged":true,"label":"broken pane","confidence":0.97}
ok c4 {"refund_id":"RF-30030","status":"issued","amount":55}
end {"outcome":"success"}
----
#12 finding near_miss concurrent refund-needs-evidence/damage-verified finance.issue_refund c4 objects=W1050 nearest=#9:before late=#11
#12 verdict near_miss finance.issue_refund c4 ok
