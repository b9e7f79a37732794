# Edited without ever having been read; and again, because an edit is no read.
policy: coding-agent.yaml
session: S1

user "Fix the rounding in cart.go."
call c1 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
----
#3 finding near_miss missing edit-needs-read/file-read Edit c1 objects=/workspace/cart.go
#3 verdict near_miss Edit c1 ok
#5 finding near_miss missing edit-needs-read/file-read Edit c2 objects=/workspace/cart.go
#5 verdict near_miss Edit c2 ok
