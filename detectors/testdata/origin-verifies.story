# The echo of a tool that verifies the identifier is an origin.
policy: origins.yaml
session: S1

call c1 get_order {"order_id":"W90001"} => {"order_id":"W90001"}
call c2 get_order {"order_id":"W90001"} => {"order_id":"W90001"}
----
#2 finding integrity_leak ungrounded ids-have-an-origin/order_id get_order c1 argument=W90001
