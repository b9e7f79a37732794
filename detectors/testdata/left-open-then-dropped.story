# Rule "a change takes effect". A write left open counts as a change at the first
# tick past its deadline, also where its session was dropped by an event of its
# own before that tick.
policy: evidence.yaml
session: S1

call c1 find_order {"q":"x"} => {"id":"O1"}
request w1 ship {"order_ids":["O1"]} [session=S2]
end {} [session=S2]
wait 2h
agent "still there" [session=S2]
tick 1m
call c2 update_order {"order_id":"O1"} => {"total":50}
----
#5 finding near_miss missing ship-checked/each-seen ship w1 objects=O1 outcome=unknown session=S2
#5 verdict near_miss ship w1 unknown session=S2
#8 finding near_miss stale update-checked/order-seen update_order c2 objects=O1 nearest=#2:still-true
#8 verdict near_miss update_order c2 ok
