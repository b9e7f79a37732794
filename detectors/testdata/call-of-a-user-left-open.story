# A call of the user is not judged, so nothing is given up of it: its
# completion still closes it, however late.
policy: once.yaml
session: S1

request c1 refund {"order_id":"O1","amount":5} [actor=user]
wait    11m
agent   "are you still there?"
ok      c1 {"refund_id":"R1"} [actor=user]
----
