# Who wrote the file may write it again.
policy: coding-agent.yaml
session: S1

call c1 Write {"file_path":"/workspace/new.go","content":"package cart"} => "File created successfully at: /workspace/new.go"
call c2 Write {"file_path":"/workspace/new.go","content":"package b"} => "The file /workspace/new.go has been updated."
----
#2 verdict ok Write c1 ok
#4 verdict ok Write c2 ok
