# Overwritten unread.
policy: coding-agent.yaml
session: S1

call c1 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#2 finding near_miss missing overwrite-needs-read/whole-file-read Write c1 objects=/workspace/cart.go
#2 verdict near_miss Write c1 ok
