# What a sub-agent's task names may be known to the one that gave it the task.
# What the sub-agent invents, it invents.
policy: origins.yaml
session: S1

agent "Book HAT902, please." [session=S1.sub parent=S1 root=S1]
call c1 book {"reservation_id":"HAT902"} => {"done":true} [session=S1.sub parent=S1 root=S1]
call c2 book {"reservation_id":"HAT903"} => {"done":true} [session=S1.sub parent=S1 root=S1]
user "HAT902?" [session=S1.sub parent=S1 root=S1]
call c3 book {"reservation_id":"HAT902"} => error "no such flight" [session=S1.sub parent=S1 root=S1]
----
#3 finding integrity_leak gap ids-have-an-origin/reservation_id book c1 verdict=unknown argument=HAT902 session=S1.sub
#5 finding integrity_leak ungrounded ids-have-an-origin/reservation_id book c2 argument=HAT903 session=S1.sub
#8 finding integrity_leak gap ids-have-an-origin/reservation_id book c3 verdict=unknown outcome=error argument=HAT902 session=S1.sub
