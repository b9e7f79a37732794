# A read behind the end of the file came back without an error and without a line.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go","offset":900} => "<system-reminder>Warning: the file exists but is shorter than the provided offset (900). The file has 12 lines.</system-reminder>"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss failed edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:succeeded
#4 verdict near_miss Edit c2 ok
