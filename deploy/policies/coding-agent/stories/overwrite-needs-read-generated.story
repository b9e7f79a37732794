# Read, rewritten by a formatter, and then replaced from memory.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"npx prettier --write src"} => "ok"
call c3 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#6 finding near_miss stale overwrite-needs-read/file-current Write c3 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Write c3 ok
