# Stale: evidence may be old by age alone. Age is measured in the producer's
# time.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":100,"market":"DE"}
call c2 inspect {"order_id":"O1"} => {"damaged":true}
call c3 rate {"market":"DE"} => {"rate":2}
wait 10m
user "yes"
call c4 refund {"order_id":"O1","amount":5} => {"done":1}
----
#9 finding near_miss stale refund-checked/rate-known refund c4 objects=DE nearest=#6:still-true
#9 verdict near_miss refund c4 ok
