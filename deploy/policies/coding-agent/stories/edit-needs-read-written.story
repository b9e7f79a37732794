# Who wrote the whole file knows it.
policy: coding-agent.yaml
session: S1

call c1 Write {"file_path":"/workspace/tax.go","content":"package cart"} => "File created successfully at: /workspace/tax.go"
call c2 Edit {"file_path":"/workspace/tax.go","old_string":"a","new_string":"b"} => "The file /workspace/tax.go has been updated."
----
#2 verdict ok Write c1 ok
#4 verdict ok Edit c2 ok
