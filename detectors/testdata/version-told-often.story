# Test 5, "not counted". A change event that names the version which the receipt
# saw ages nothing, however often it is sent.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":100,"version":"v2"}
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
change order O1 [version=v2]
call c2 update_order {"order_id":"O1"} => {"total":50}
----
#13 verdict ok update_order c2 ok
