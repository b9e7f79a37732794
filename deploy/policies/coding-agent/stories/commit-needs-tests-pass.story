# Tests by several names, each since the last edit.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c3 Bash {"command":"git diff"} => "-a"
call c4 Bash {"command":"cd app && MIX_ENV=test mix test"} => "12 tests, 0 failures"
call c5 Bash {"command":"git commit -am fix"} => "[main 1a2b3c4] fix"
call c6 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"c"} => "The file /workspace/cart.go has been updated."
call c7 Bash {"command":"git diff"} => "-a"
call c8 Bash {"command":"poetry run pytest -q"} => "12 passed"
call c9 Bash {"command":"git commit -am more"} => "[main 2b3c4d5] fix"
----
#4 verdict ok Edit c2 ok
#10 verdict ok Bash c5 ok
#12 verdict ok Edit c6 ok
#18 verdict ok Bash c9 ok
