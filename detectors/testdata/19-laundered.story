# 19. The agent names a flight first, the user repeats it: its origin is the
# agent. A leak is one whatever came of the call.
policy: origins.yaml
session: S1

agent "Flight HAT902 has seats."
user "HAT902 then"
call c1 book {"reservation_id":"HAT902"} => error "no such flight"
----
#4 finding integrity_leak laundered ids-have-an-origin/reservation_id book c1 outcome=error argument=HAT902
