# A new file needs no reading.
policy: coding-agent.yaml
session: S1

call c1 Write {"file_path":"/workspace/new.go","content":"package cart"} => "File created successfully at: /workspace/new.go"
----
#2 verdict ok Write c1 ok
