# 21. Events are missing, but what is there is enough: a met need stays met.
policy: refund.yaml
session: S1

user "O1 is broken" [seq=1]
user "hello?" [seq=4]
call c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120,"market":"DE"}
call c2 attachment.inspect {"order_id":"O1"} => {"attachment_id":"A1","damaged":true}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}
user "yes, go ahead"
call c4 finance.issue_refund {"order_id":"O1","amount":50} => {"refund_id":"R1"}
----
#11 verdict ok finance.issue_refund c4 ok
