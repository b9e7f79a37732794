# A sub-agent ran the tests, the first agent commits.
policy: coding-agent.yaml
session: S1

user "Fix it and commit."
call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
request c3 Task {"description":"Test","prompt":"Run the tests and look at the diff."}
call d1 Bash {"command":"go test ./..."} => "ok" [session=S1.a root=S1 parent=S1]
call d2 Bash {"command":"git diff"} => "-a" [session=S1.a root=S1 parent=S1]
ok c3 "All green."
call c4 Bash {"command":"git commit -am fix"} => "[main 1a2b3c4] fix"
----
#5 verdict ok Edit c2 ok
#13 verdict ok Bash c4 ok
