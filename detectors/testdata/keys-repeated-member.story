# A member that the policy reads is there twice: nobody knows which of them the
# tool reads. The event is refused and has no effect.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1","order_id":"O2"}
call c2 inspect {"order_id":"O1","note":1,"note":2} => {"damaged":true}
call c3 refund {"order_id":"O1"} => {"done":true}
----
#1 refused malformed
#5 verdict ok refund c3 ok
