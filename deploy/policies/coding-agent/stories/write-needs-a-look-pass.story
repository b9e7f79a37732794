# A folder made a moment ago is empty.
policy: coding-agent.yaml
session: S1

call c1 create_directory {"path":"/workspace/src"} => "Successfully created directory /workspace/src"
call c2 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
call c3 write_file {"path":"/workspace/src/cart.go","content":"y"} => "Successfully wrote to /workspace/src/cart.go"
----
#4 verdict ok write_file c2 ok
#6 verdict ok write_file c3 ok
