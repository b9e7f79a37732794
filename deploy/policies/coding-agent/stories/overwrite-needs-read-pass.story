# All of the file was seen before it was replaced.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#4 verdict ok Write c2 ok
