# The editor of one tool: viewed, then changed.
policy: coding-agent.yaml
session: S1

call c1 str_replace_based_edit_tool {"command":"view","path":"/workspace/cart.go"} => "1: package cart"
call c2 str_replace_based_edit_tool {"command":"str_replace","path":"/workspace/cart.go","old_str":"a","new_str":"b"} => "ok"
call c3 str_replace_based_edit_tool {"command":"create","path":"/workspace/n.go","file_text":"x"} => "File created"
call c4 str_replace_based_edit_tool {"command":"insert","path":"/workspace/n.go","insert_line":1,"insert_text":"y"} => "ok"
----
#4 verdict ok str_replace_based_edit_tool c2 ok
#8 verdict ok str_replace_based_edit_tool c4 ok
