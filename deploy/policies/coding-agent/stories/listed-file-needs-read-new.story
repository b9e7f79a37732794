# The listing shows that there is no such file.
policy: coding-agent.yaml
session: S1

call c1 list_directory {"path":"/workspace/src"} => {"content":"[FILE] old_cart.go\n[FILE] cart.go.bak"}
call c2 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
----
#4 verdict ok write_file c2 ok
