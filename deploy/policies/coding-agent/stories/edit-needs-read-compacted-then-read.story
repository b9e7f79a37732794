# Read again after the compaction.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
compact
call c2 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#7 verdict ok Edit c3 ok
