# Another agent wrote the file after it was read.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call d1 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated." [session=S2]
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss missing edit-needs-read/file-read Edit d1 objects=/workspace/cart.go session=S2
#4 verdict near_miss Edit d1 ok session=S2
#6 finding near_miss stale edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Edit c2 ok
