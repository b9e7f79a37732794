# Unknown: two calls with one id are open at once, so nobody knows which of them
# an answer belongs to. A met need stays met.
policy: once.yaml
session: S1

request c1 inspect {"order_id":"O1"}
request c1 inspect {"order_id":"O2"}
ok c1 {"damaged":true}
ok c1 {"damaged":false}
call c2 refund {"order_id":"O1"} => {"done":true}
call c3 inspect {"order_id":"O3"} => {"damaged":true}
request c4 refund {"order_id":"O3"}
request c4 refund {"order_id":"O4"}
ok c4 {"done":true}
ok c4 {"done":true}
----
#6 finding near_miss unbindable checked/damaged refund c2 verdict=unknown objects=O1
#6 verdict unknown refund c2 ok
#11 verdict ok refund c4 ok
#12 finding near_miss unbindable checked/damaged refund c4 verdict=unknown objects=O4
#12 verdict unknown refund c4 ok
