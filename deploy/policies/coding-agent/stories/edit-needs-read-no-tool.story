# This agent has no tool that reads: nobody can ask it to have read.
policy: coding-agent.yaml
session: S1

start {"tools":["Edit","Grep","Glob"]}
call c1 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#3 finding near_miss unavailable edit-needs-read/file-read Edit c1 verdict=unknown objects=/workspace/cart.go
#3 verdict unknown Edit c1 ok
