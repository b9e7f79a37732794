# A file written by an arrow: what was read of it is out of date, and overwriting is nobody to see.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go"} => "1\tpackage cart"
call c2 Bash {"command":"cat > cart.go <<'EOF'\npackage cart // a > b\nEOF"} => ""
call c3 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
call c4 Bash {"command":"go build ./... 2>&1 | grep -v '^#' > /dev/null"} => "x"
call c5 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"d"} => "The file /workspace/cart.go has been updated."
----
#6 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true
#6 verdict near_miss Edit c3 ok
#10 finding near_miss stale edit-needs-read/file-current Edit c3 objects=/workspace/cart.go nearest=#2:still-true late=#10 rev=2
#10 verdict ok Edit c5 ok
