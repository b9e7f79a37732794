# The order was changed unseen.
policy: refunds.yaml
session: S1

user "Change the address of W1042."
call c2 oms.update_order {"order_id":"W1042","address":"Calle Mayor 8"} => {"order_id":"W1042","total":120,"market":"DE","version":4}
----
#3 finding near_miss missing change-needs-order/order-facts oms.update_order c2 objects=W1042
#3 verdict near_miss oms.update_order c2 ok
