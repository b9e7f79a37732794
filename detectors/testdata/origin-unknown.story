# An earlier result was not captured, or events are missing: unknown, never a
# leak.
policy: origins.yaml
session: S1

call c1 list {} => -
call c2 get_user {"user_id":"mia_li_3668"} => {"name":"Mia"}
user "hello" [session=S2 seq=2]
call d1 get_user {"user_id":"mia_li_3668"} => {"name":"Mia"} [session=S2]
----
#4 finding integrity_leak not_captured ids-have-an-origin/user_id get_user c2 verdict=unknown argument=mia_li_3668
#7 finding integrity_leak gap ids-have-an-origin/user_id get_user d1 verdict=unknown argument=mia_li_3668 session=S2
