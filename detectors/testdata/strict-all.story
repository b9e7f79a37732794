# Looked at and agreed to: the stricter policy is content.
policy: strict.yaml
session: S1

call c1 inspect {"order_id":"O1"} => {"damaged":true}
user "yes"
call c2 refund {"order_id":"O1"} => {"done":true}
----
#5 verdict ok refund c2 ok
