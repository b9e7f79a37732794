# Tests, status and commit in one line, each only if the one before went well.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"go test ./... && git status --short && git commit -am fix"} => "[main 1a2b3c4] fix"
----
#4 verdict ok Edit c2 ok
