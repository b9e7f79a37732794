# The editor of one tool: viewed, then changed.
policy: coding-agent.yaml
session: S1

call c1 str_replace_based_edit_tool {"command":"view","path":"/workspace/cart.go"} => "1: package cart"
call c2 str_replace_based_edit_tool {"command":"str_replace","path":"/workspace/cart.go","old_str":"a","new_str":"b"} => "ok"
call c3 str_replace_based_edit_tool {"command":"create","path":"/workspace/n.go","file_text":"x"} => "File created"
----
#4 verdict ok str_replace_based_edit_tool c2 ok
