# A sub-agent read the file and told about it; the first agent has not seen it.
policy: coding-agent.yaml
session: S1

user "Fix the rounding."
request c1 Task {"description":"Look","prompt":"Where is the rounding?"}
call d1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart" [session=S1.a root=S1 parent=S1]
ok c1 "In cart.go, line 12."
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#7 finding near_miss missing edit-needs-read/file-read Edit c2 objects=/workspace/cart.go
#7 verdict near_miss Edit c2 ok
