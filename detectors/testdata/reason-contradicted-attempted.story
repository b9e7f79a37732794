# Contradicted, but the write was denied: an attempt, of class violation.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":false}
call c2 refund {"order_id":"O1"} => denied "limit"
----
#4 finding violation contradicted checked/damaged refund c2 verdict=attempted objects=O1 outcome=denied nearest=#2:says-yes
#4 verdict attempted refund c2 denied
