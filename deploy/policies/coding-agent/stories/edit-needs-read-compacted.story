# The conversation was compacted: the model no longer has what it read.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
compact
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#5 finding near_miss expired edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:not-used-up
#5 verdict near_miss Edit c2 ok
