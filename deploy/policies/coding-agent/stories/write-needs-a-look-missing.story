# Written into a folder that nobody looked into: whether it was there, the tool does not say.
policy: coding-agent.yaml
session: S1

call c1 write_file {"path":"/workspace/src/cart.go","content":"x"} => "Successfully wrote to /workspace/src/cart.go"
----
#2 finding near_miss missing write-needs-a-look/looked-there write_file c1 objects=/workspace/src/cart.go
#2 verdict near_miss write_file c1 ok
