# The editor of one tool: changed without a view.
policy: coding-agent.yaml
session: S1

call c1 str_replace_editor {"command":"insert","path":"/workspace/cart.go","insert_line":1,"insert_text":"x"} => "ok"
----
#2 finding near_miss missing editor-needs-read/file-read str_replace_editor c1 objects=/workspace/cart.go
#2 verdict near_miss str_replace_editor c1 ok
