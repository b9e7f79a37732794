# The agent ran a formatter, which does not say what it changed.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"gofmt -w ."} => "ok"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#6 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Edit c3 ok
