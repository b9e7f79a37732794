# Read and edit were asked for in one turn: the edit was written before the file was seen.
policy: coding-agent.yaml
session: S1

request c1 Read {"file_path":"/workspace/cart.go"} [turn=t1]
request c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} [turn=t1]
ok c1 "1\tpackage cart"
ok c2 "The file /workspace/cart.go has been updated."
----
#4 finding near_miss concurrent edit-needs-read/file-read Edit c2 objects=/workspace/cart.go nearest=#1:before late=#3
#4 verdict near_miss Edit c2 ok
