# A short value is asked for only where paths of results are named, and found
# only there.
policy: origins.yaml
session: S1

user "seat 12 or 13 please"
call c1 book {"order_id":"12","seat":"13"} => {"done":1}
call c2 list {} => {"seats":[{"id":"12"}],"free":13}
call c3 book {"seat":"12"} => {"done":1}
call c4 book {"seat":"13"} => {"done":1}
----
#3 finding integrity_leak ungrounded ids-have-an-origin/seat book c1 argument=13
#9 finding integrity_leak ungrounded ids-have-an-origin/seat book c4 argument=13
