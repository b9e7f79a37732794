# A read that was refused because the file is too long shows nothing.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => error "File content (38212 tokens) exceeds maximum allowed tokens"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 finding near_miss failed edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#2:succeeded
#4 verdict near_miss Edit c2 ok
