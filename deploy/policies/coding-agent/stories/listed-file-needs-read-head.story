# The first ten lines are not the file.
policy: coding-agent.yaml
session: S1

call c1 list_directory {"path":"/workspace/src"} => "[FILE] cart.go"
call c2 read_text_file {"path":"/workspace/src/cart.go","head":10} => "package cart"
call c3 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
----
#6 finding near_miss missing listed-file-needs-read/whole-file-read write_file c3 objects=/workspace/src/cart.go
#6 verdict near_miss write_file c3 ok
