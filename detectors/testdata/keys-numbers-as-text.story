# `1.0` and `1e0` are `1`; case is not folded where no normaliser says so.
policy: once.yaml
session: S1

call c1 inspect {"order_id":1.0} => {"damaged":true}
call c2 refund {"order_id":"1"} => {"done":true}
call c3 inspect {"order_id":"abC"} => {"damaged":true}
call c4 refund {"order_id":"ABc"} => {"done":true}
----
#4 verdict ok refund c2 ok
#8 finding near_miss other_object checked/damaged refund c4 objects=ABc nearest=#6:same-object(abC)
#8 verdict near_miss refund c4 ok
