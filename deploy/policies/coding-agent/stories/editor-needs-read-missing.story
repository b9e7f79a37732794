# The editor of one tool: changed without a view, and again: an edit is no view.
policy: coding-agent.yaml
session: S1

call c0 str_replace_editor {"command":"str_replace","path":"/workspace/cart.go","old_str":"a","new_str":"b"} => "ok"
call c1 str_replace_editor {"command":"insert","path":"/workspace/cart.go","insert_line":1,"insert_text":"x"} => "ok"
----
#2 finding near_miss missing editor-needs-read/file-read str_replace_editor c0 objects=/workspace/cart.go
#2 verdict near_miss str_replace_editor c0 ok
#4 finding near_miss missing editor-needs-read/file-read str_replace_editor c1 objects=/workspace/cart.go
#4 verdict near_miss str_replace_editor c1 ok
