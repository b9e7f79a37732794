# A strict rule takes results only: what the user says is no origin. A result of
# the same turn is none either, nor that of a failed call.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: strict-origins}
  tools:
    list:   {effect: read}
    refund: {effect: write}
  grounding:
    - {name: results-only, tools: [refund], args: [payment_id], from: [result]}
session: S1

user "pay with gift_card_771"
call c1 refund {"payment_id":"gift_card_771"} => denied "no" [turn=T1]
call c2 list {} => {"cards":["gift_card_772"]} [turn=T2]
call c3 refund {"payment_id":"gift_card_772"} => denied "no" [turn=T2]
call c4 refund {"payment_id":"gift_card_772"} => denied "no" [turn=T3]
call c5 list {} => error "gift_card_773 is locked" [turn=T4]
call c6 refund {"payment_id":"gift_card_773"} => denied "no" [turn=T5]
----
#3 finding integrity_leak ungrounded results-only/payment_id refund c1 outcome=denied argument=gift_card_771
#7 finding integrity_leak ungrounded results-only/payment_id refund c3 outcome=denied argument=gift_card_772
#13 finding integrity_leak ungrounded results-only/payment_id refund c6 outcome=denied argument=gift_card_773
