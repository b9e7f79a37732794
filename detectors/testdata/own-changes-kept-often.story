# Rule "superseded by own writes, unless own_changes: keep". A session's own
# changes age no receipt of such a need: not after one update, not after ten.
policy: evidence.yaml
session: S1

call c1 get_order {"order_id":"O1"} => {"total":100}
call u1 update_order {"order_id":"O1","n":1} => {"total":50}
call u2 update_order {"order_id":"O1","n":2} => {"total":50}
call u3 update_order {"order_id":"O1","n":3} => {"total":50}
call u4 update_order {"order_id":"O1","n":4} => {"total":50}
call u5 update_order {"order_id":"O1","n":5} => {"total":50}
call u6 update_order {"order_id":"O1","n":6} => {"total":50}
call u7 update_order {"order_id":"O1","n":7} => {"total":50}
call u8 update_order {"order_id":"O1","n":8} => {"total":50}
call u9 update_order {"order_id":"O1","n":9} => {"total":50}
call u10 update_order {"order_id":"O1","n":10} => {"total":50}
----
#4 verdict ok update_order u1 ok
#6 verdict ok update_order u2 ok
#8 verdict ok update_order u3 ok
#10 verdict ok update_order u4 ok
#12 verdict ok update_order u5 ok
#14 verdict ok update_order u6 ok
#16 verdict ok update_order u7 ok
#18 verdict ok update_order u8 ok
#20 verdict ok update_order u9 ok
#22 verdict ok update_order u10 ok
