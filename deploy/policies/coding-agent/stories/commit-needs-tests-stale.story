# The last edit came after the tests.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"npm test"} => "12 passing"
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c4 Bash {"command":"git diff"} => "-a"
call c5 Bash {"command":"git commit -am fix"} => "[main 1a2b3c4] fix"
----
#6 verdict ok Edit c3 ok
#10 finding near_miss stale commit-needs-tests/tests-run Bash c5 objects=. nearest=#4:still-true
#10 verdict near_miss Bash c5 ok
