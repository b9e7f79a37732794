# An edit that failed changed nothing, and the read still stands.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"x","new_string":"b"} => error "String to replace not found in file."
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 verdict ok Edit c2 error
#6 verdict ok Edit c3 ok
