# `cat` of one file shows it as well as a read does; a part by `sed -n` is not taken for it.
policy: coding-agent.yaml
session: S1

call c1 Bash {"command":"cat cart.go"} => "package cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"sed -n 1,40p tax.go"} => "package tax"
call c4 Edit {"file_path":"/workspace/tax.go","old_string":"a","new_string":"b"} => "The file /workspace/tax.go has been updated."
----
#4 verdict ok Edit c2 ok
#8 finding near_miss other_object edit-needs-read/file-read Edit c4 objects=/workspace/tax.go nearest=#2:same-object(cart.go)
#8 verdict near_miss Edit c4 ok
