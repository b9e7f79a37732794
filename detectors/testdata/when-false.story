# `when` is false: the guard asks for nothing and there is no verdict.
policy: evidence.yaml
session: S1

call c1 update_order {"order_id":"O1","draft":true} => {"total":1}
----
