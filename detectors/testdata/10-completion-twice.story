# 10. The same completion sent twice under new event ids is one call.
policy: once.yaml
session: S1

done c1 refund {"order_id":"O1"} => {"done":true}
done c1 refund {"order_id":"O1"} => {"done":true}
----
#1 finding near_miss missing checked/damaged refund c1 objects=O1 order=completion
#1 verdict near_miss refund c1 ok
#2 duplicate
