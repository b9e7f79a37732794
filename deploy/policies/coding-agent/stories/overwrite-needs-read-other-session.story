# Another agent wrote the file after all of it was read.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call d1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart" [session=S2]
call d2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated." [session=S2]
call c2 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#6 verdict ok Edit d2 ok session=S2
#8 finding near_miss stale overwrite-needs-read/whole-file-read Write c2 objects=/workspace/cart.go nearest=#2:still-true
#8 verdict near_miss Write c2 ok
