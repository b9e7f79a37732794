# sed -i on a file that was read; afterwards the read is out of date.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"sed -i 's/a/b/' cart.go"} => "done"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 verdict ok Bash c2 ok
#6 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Edit c3 ok
