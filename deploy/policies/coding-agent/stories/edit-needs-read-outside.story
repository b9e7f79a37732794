# An editor saved the file in between, and the file watcher said so.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
change file /workspace/cart.go
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#5 finding near_miss stale edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:still-true
#5 verdict near_miss Edit c2 ok
