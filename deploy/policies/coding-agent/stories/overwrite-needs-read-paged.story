# Who published the read said that it was a part.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart" [partial=true]
call c2 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss partial overwrite-needs-read/whole-file-read Write c2 objects=/workspace/cart.go nearest=#2:says-yes
#4 verdict near_miss Write c2 ok
