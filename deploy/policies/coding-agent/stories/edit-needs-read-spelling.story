# One file: as a URI, with dots in the path, from the root of the checkout.
policy: coding-agent.yaml
session: S1

call c1 read_text_file {"path":"file:///workspace/src/../cart.go"} => "package cart"
call c2 edit_file {"path":"cart.go","edits":[{"oldText":"a","newText":"b"}]} => "--- cart.go"
call c3 mcp__filesystem__edit_file {"path":"./cart.go","edits":[{"oldText":"b","newText":"c"}]} => "--- cart.go"
----
#4 verdict ok edit_file c2 ok
#6 verdict ok mcp__filesystem__edit_file c3 ok
