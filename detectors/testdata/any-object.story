# A need without `for` is met by any object, and by any one answer that passes.
policy: anything.yaml
session: S1

call c1 rules {} => {"valid":true}
call c2 get_order {"order_id":"O7"} => {"big":false}
call c3 get_order {"order_id":"O8"} => error "503"
user "yes"
call c4 pay {"order_id":"O1"} => {"paid":true}
----
#9 verdict ok pay c4 ok
