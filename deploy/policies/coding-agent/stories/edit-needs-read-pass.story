# Read, then edited, then edited again: an own edit takes nothing away.
policy: coding-agent.yaml
session: S1

user "Fix the rounding in cart.go."
call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
----
#5 verdict ok Edit c2 ok
#7 verdict ok Edit c3 ok
