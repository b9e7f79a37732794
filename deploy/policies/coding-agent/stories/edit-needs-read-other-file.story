# Another file of the same name was read.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/old/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss other_object edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:same-object(/workspace/old/cart.go)
#4 verdict near_miss Edit c2 ok
