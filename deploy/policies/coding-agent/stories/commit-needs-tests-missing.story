# Committed without a test run.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"git diff"} => "-a"
call c4 Bash {"command":"git commit -am fix"} => "[main 1a2b3c4] fix"
----
#4 verdict ok Edit c2 ok
#8 finding near_miss missing commit-needs-tests/tests-run Bash c4 objects=.
#8 verdict near_miss Bash c4 ok
