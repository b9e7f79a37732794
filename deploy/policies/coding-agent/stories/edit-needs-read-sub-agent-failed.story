# The failed read of a sub-agent is a matter of its own session.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call d1 Read {"file_path":"/workspace/cart.go"} => error "File does not exist." [session=S2 parent=S1 root=S1]
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#6 verdict ok Edit c2 ok
