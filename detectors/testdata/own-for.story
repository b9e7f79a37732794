# An alternative may be about other objects than the need: any one of its list
# that passes is enough.
policy: anything.yaml
session: S1

call c1 rules {} => {"valid":true}
request c2 get_order {"order_id":"o1"}
ok c2 {"big":true} [role=tool]
request c3 get_order {"order_id":"o2"}
ok c3 {"big":true} [role=tool]
user "yes"
call c4 pay {"order_id":"o1","other":["o9","o2"]} => {"paid":true}
request c5 get_order {"order_id":"o1"}
ok c5 {"big":true} [role=tool]
user "yes"
call c6 pay {"order_id":"o1","other":["o8","o9"]} => {"paid":true}
----
#9 verdict ok pay c4 ok
#14 finding near_miss other_object pay-big/other-order pay c6 objects=o1 nearest=#11:same-object(o1)
#14 verdict near_miss pay c6 ok
