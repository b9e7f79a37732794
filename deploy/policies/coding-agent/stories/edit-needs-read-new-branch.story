# A new branch begins with the files that are there.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"git checkout -b fix/rounding"} => "ok"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#6 verdict ok Edit c3 ok
