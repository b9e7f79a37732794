# 7. Completions only, from one source: the read is first in the log, but it
# ended after the write began.
policy: once.yaml
session: S1

done c1 inspect {"order_id":"O1"} => {"damaged":true} [started=1 ended=5]
done c2 refund {"order_id":"O1"} => {"done":true} [started=3 ended=6]
----
#2 finding near_miss concurrent checked/damaged refund c2 objects=O1 order=completion nearest=#1:before
#2 verdict near_miss refund c2 ok
