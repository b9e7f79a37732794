# Forty lines of it were seen, all of it was replaced.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go","offset":1,"limit":40} => "1\tpackage cart"
call c2 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss missing overwrite-needs-read/whole-file-read Write c2 objects=/workspace/cart.go
#4 verdict near_miss Write c2 ok
