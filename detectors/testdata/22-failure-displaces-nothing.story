# 22. A failed call makes no receipt and displaces none, before or after.
policy: once.yaml
session: S1

call c1 inspect {"order_id":"O1"} => error "503"
call c2 inspect {"order_id":"O1"} => {"damaged":true}
call c3 refund {"order_id":"O1"} => {"done":true}
call c4 inspect {"order_id":"O2"} => {"damaged":true}
call c5 inspect {"order_id":"O2"} => error "503"
call c6 refund {"order_id":"O2"} => {"done":true}
----
#6 verdict ok refund c3 ok
#12 verdict ok refund c6 ok
