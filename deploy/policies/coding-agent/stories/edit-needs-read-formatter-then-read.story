# Read again after the formatter.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"gofmt -w ."} => "ok"
call c3 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c4 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#8 verdict ok Edit c4 ok
