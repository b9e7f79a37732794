# A look at a part takes nothing from having seen all.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Read {"file_path":"/workspace/cart.go","offset":5,"limit":3} => "1\tpackage cart"
call c3 Write {"file_path":"/workspace/cart.go","content":"package cart"} => "The file /workspace/cart.go has been updated."
----
#6 verdict ok Write c3 ok
