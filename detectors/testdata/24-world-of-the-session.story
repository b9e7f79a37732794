# 24. Each session has this entity for itself: another session's write does not
# reach it. The key has two parts.
policy: anything.yaml
session: S1

call c1 get_seat {"flight":"F1","row":1} => {"free":true}
call d1 get_seat {"flight":"F1","row":1} => {"free":true} [session=S2]
call d2 take_seat {"flight":"F1","row":1} => {"done":true} [session=S2]
call c2 take_seat {"flight":"F1","row":1} => {"done":true}
----
#6 verdict ok take_seat d2 ok session=S2
#8 verdict ok take_seat c2 ok
