# Two reads of one turn, answered in the other order, are both there for the next.
policy: coding-agent.yaml
session: S1

request c1 Read {"file_path":"/workspace/cart.go"} [turn=t1]
request c2 Read {"file_path":"/workspace/tax.go"} [turn=t1]
ok c2 "1\tpackage tax"
ok c1 "1\tpackage cart"
request c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} [turn=t2]
request c4 Edit {"file_path":"/workspace/tax.go","old_string":"a","new_string":"b"} [turn=t2]
ok c3 "The file /workspace/cart.go has been updated."
ok c4 "The file /workspace/tax.go has been updated."
----
#7 verdict ok Edit c3 ok
#8 verdict ok Edit c4 ok
