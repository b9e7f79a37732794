# Two edits of one turn, and one more after them: none makes the file unknown to the agent.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
request c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} [turn=t2]
request c3 Edit {"file_path":"/workspace/cart.go","old_string":"x","new_string":"y"} [turn=t2]
ok c2 "The file /workspace/cart.go has been updated."
ok c3 "The file /workspace/cart.go has been updated."
call c4 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
----
#5 verdict ok Edit c2 ok
#6 verdict ok Edit c3 ok
#8 verdict ok Edit c4 ok
