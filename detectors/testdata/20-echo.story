# 20. A result that repeats what it was asked for is no origin of it.
policy: origins.yaml
session: S1

call c1 get_user {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","name":"Mia"}
call c2 book {"user_id":"mia_li_3668"} => {"done":true}
----
#2 finding integrity_leak ungrounded ids-have-an-origin/user_id get_user c1 argument=mia_li_3668
#4 finding integrity_leak ungrounded ids-have-an-origin/user_id book c2 argument=mia_li_3668
