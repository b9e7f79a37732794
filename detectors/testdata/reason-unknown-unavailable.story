# Unknown: this agent has no tool that could establish the need, and tried none.
policy: once.yaml
session: S1

start {"tools":["refund","search"]}
call c1 refund {"order_id":"O1"} => {"done":true}
----
#3 finding near_miss unavailable checked/damaged refund c1 verdict=unknown objects=O1
#3 verdict unknown refund c1 ok
