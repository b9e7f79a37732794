# Contradicted: the newest answer alone is tested; a later no outweighs a yes.
policy: evidence.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
refuse damage {"object":{"order_id":"O1"}}
call c2 get_order {"order_id":"O1"} => {"total":100,"market":"DE"}
call c3 rate {"market":"DE"} => {"rate":2}
user "yes"
call c4 refund {"order_id":"O1","amount":5} => {"done":1}
----
#10 finding violation contradicted refund-checked/damaged refund c4 objects=O1 nearest=#3:says-yes
#10 verdict violation refund c4 ok
