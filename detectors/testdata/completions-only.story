# A source that reports completions only: judged there, and an id used again is
# a call of its own.
policy: once.yaml
session: S1

done inspect inspect {"order_id":"O1"} => {"damaged":true}
done refund refund {"order_id":"O1"} => {"done":true}
done inspect inspect {"order_id":"O2"} => {"damaged":true}
done refund refund {"order_id":"O2"} => {"done":true}
done refund refund {"order_id":"O3"} => {"done":true}
----
#2 verdict ok refund refund ok
#4 verdict ok refund refund ok
#5 finding near_miss other_object checked/damaged refund refund objects=O3 order=completion nearest=#3:same-object(O2)
#5 verdict near_miss refund refund ok
