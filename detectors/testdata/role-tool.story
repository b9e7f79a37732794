# Who stated it matters where the need says so: what an observer reports is not
# what the tool said.
policy: anything.yaml
session: S1

call c1 rules {} => {"valid":true}
call c2 get_order {"order_id":"O1"} => {"big":true}
user "yes"
call c3 pay {"order_id":"O1"} => {"paid":true}
----
#7 finding near_miss missing pay-big/tool-said pay c3 objects=O1
#7 verdict near_miss pay c3 ok
