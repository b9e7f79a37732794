# Upper and lower case are two files here: whether they are one is up to the disk.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/Cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss other_object edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:same-object(/workspace/Cart.go)
#4 verdict near_miss Edit c2 ok
