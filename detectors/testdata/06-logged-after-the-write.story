# 6. Completions only: the read ended first, but the log has it after the write.
# The log decides.
policy: once.yaml
session: S1

done c1 refund {"order_id":"O1"} => {"done":true} [started=11 ended=12]
done c2 inspect {"order_id":"O1"} => {"damaged":true} [started=9 ended=10]
----
#1 finding near_miss missing checked/damaged refund c1 objects=O1 order=completion
#1 verdict near_miss refund c1 ok
#2 finding near_miss missing checked/damaged refund c1 objects=O1 order=completion late=#2 rev=2
