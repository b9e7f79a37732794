# Edited, tested, looked at, committed.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"go test ./..."} => "ok"
call c4 Bash {"command":"git diff --stat"} => " cart.go | 2 +-"
call c5 Bash {"command":"git add -A && git commit -m fix"} => "[main 1a2b3c4] fix"
----
#4 verdict ok Edit c2 ok
#10 verdict ok Bash c5 ok
