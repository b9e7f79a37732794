# A sub-agent was sent to look, and its calls are not in the log: nobody knows what it saw.
policy: coding-agent.yaml
session: S1

call c1 Task {"description":"Look at the cart","prompt":"Read cart.go and tell me what it does"} => "It rounds."
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss gap edit-needs-read/file-read Edit c2 verdict=unknown objects=/workspace/cart.go
#4 verdict unknown Edit c2 ok
