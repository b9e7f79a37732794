# A value of a form that the rule allows needs no origin.
policy: origins.yaml
session: S1

call c1 list {"channel":"web-de"} => {"done":1}
call c2 list {"channel":"phone-de"} => {"done":1}
----
#4 finding integrity_leak ungrounded ids-have-an-origin/channel list c2 argument=phone-de
