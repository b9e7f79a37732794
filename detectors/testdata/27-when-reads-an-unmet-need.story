# 27. A guard that asks for facts of a need that is not met is not judged.
policy: anything.yaml
session: S1

call c1 rules {} => {"valid":true}
call c2 get_order {"order_id":"O2"} => {"big":true}
user "yes"
call c3 pay {"order_id":"O1"} => {"paid":true}
----
#7 verdict ok pay c3 ok
