# The parts of a composite key stay apart: flight F1 row 12 is not F11 row 2.
policy: anything.yaml
session: S1

call c1 get_seat {"flight":"F1","row":12} => {"free":true}
call c2 take_seat {"flight":"F11","row":2} => {"done":true}
call c3 take_seat {"flight":"F1","row":12} => {"done":true}
----
#4 finding near_miss other_object seat-seen/this-seat take_seat c2 objects=3:F111:2 nearest=#2:same-object(2:F12:12)
#4 verdict near_miss take_seat c2 ok
#6 verdict ok take_seat c3 ok
