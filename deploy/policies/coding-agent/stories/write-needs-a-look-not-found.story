# A read that found no file is the best sign of a new one, and no evidence in this language.
policy: coding-agent.yaml
session: S1

call c1 read_text_file {"path":"/workspace/src/cart.go"} => error "ENOENT: no such file or directory"
call c2 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
----
#4 finding near_miss failed write-needs-a-look/looked-there write_file c2 objects=/workspace/src/cart.go nearest=#2:succeeded
#4 verdict near_miss write_file c2 ok
