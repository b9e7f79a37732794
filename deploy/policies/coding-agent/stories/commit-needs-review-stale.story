# The diff was looked at before the last edit.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"git diff"} => "-a"
call c4 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
call c5 Bash {"command":"go test ./..."} => "ok"
call c6 Bash {"command":"git commit -am fix"} => "[main 1a2b3c4] fix"
----
#4 verdict ok Edit c2 ok
#8 verdict ok Edit c4 ok
#12 finding near_miss stale commit-needs-review/changes-seen Bash c6 objects=. nearest=#6:still-true
#12 verdict near_miss Bash c6 ok
