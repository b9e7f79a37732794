# A tool whose failure comes as an answer: what it says counts, not that it said something.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "Error: EACCES: permission denied"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss failed edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:succeeded
#4 verdict near_miss Edit c2 ok
