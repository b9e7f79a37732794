# A date that the user wrote out is the origin of the same date in figures.
policy: origins.yaml
session: S1

user "I was born on September 12, 1992."
call c1 get_user {"born":"1992-09-12"} => {"id":"mia_li_3668"}
call c2 get_user {"born":"1992-09-13"} => {"id":"mia_li_3668"}
----
#5 finding integrity_leak ungrounded ids-have-an-origin/born get_user c2 argument=1992-09-13
