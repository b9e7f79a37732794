# An event of the session is missing: it may have been the read.
policy: coding-agent.yaml
session: S1

call c1 Glob {"pattern":"*.go"} => ["/workspace/cart.go"] [seq=1]
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated." [seq=5]
----
#4 finding near_miss gap edit-needs-read/file-read Edit c2 verdict=unknown objects=/workspace/cart.go
#4 verdict unknown Edit c2 ok
