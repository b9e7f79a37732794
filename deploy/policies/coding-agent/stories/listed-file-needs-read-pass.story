# The listing shows the file, and it was read.
policy: coding-agent.yaml
session: S1

call c1 list_directory {"path":"/workspace/src"} => "[FILE] cart.go\n[DIR] tax"
call c2 read_text_file {"path":"/workspace/src/cart.go"} => "package cart"
call c3 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
----
#6 verdict ok write_file c3 ok
