# 14. Keys of one order under three spellings are one key: the newest answer, an
# approval, outweighs the inspection that said no.
policy: refund.yaml
session: S1

call c1 oms.get_order {"order_id":"W1"} => {"order_id":"W1","total":120,"market":"DE"}
call c2 attachment.inspect {"order_id":"1"} => {"attachment_id":"A1","damaged":false}
call c3 policy.search {"market":"DE"} => {"policy_id":"P1","rules":["30 days"]}

approve damage {"object":{"order_id":"W1"}}
user "yes, go ahead"

call c4 finance.issue_refund {"order_id":"#W1","amount":50} => {"refund_id":"R1"}
----
#10 verdict ok finance.issue_refund c4 ok
