# A sub-agent changed the file that the first agent had read.
policy: coding-agent.yaml
session: S1

user "Fix the rounding."
call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
request c2 Task {"description":"Fix","prompt":"Fix the rounding in cart.go."}
call d1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart" [session=S1.a root=S1 parent=S1]
call d2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated." [session=S1.a root=S1 parent=S1]
ok c2 "Fixed."
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
----
#8 verdict ok Edit d2 ok session=S1.a
#11 finding near_miss stale edit-needs-read/file-read Edit c3 objects=/workspace/cart.go nearest=#3:still-true
#11 verdict near_miss Edit c3 ok
