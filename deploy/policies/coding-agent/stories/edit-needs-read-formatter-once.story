# After a formatter, the first edit is blamed and not each that follows.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"mix format"} => "ok"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c4 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
----
#6 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Edit c3 ok
#8 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true late=#8 rev=2
#8 verdict ok Edit c4 ok
