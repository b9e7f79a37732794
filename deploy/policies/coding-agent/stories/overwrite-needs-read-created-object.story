# A new file needs no reading; this tool says it in a member.
policy: coding-agent.yaml
session: S1

call c1 Write {"file_path":"/workspace/new.go","content":"x"} => {"type":"create","filePath":"/workspace/new.go"}
----
#2 verdict ok Write c1 ok
