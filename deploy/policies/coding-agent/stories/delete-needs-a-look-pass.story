# The folder was listed, the file was read.
policy: coding-agent.yaml
session: S1

user "Move src/a.go to src/b.go and delete c.go."
call c1 list_directory {"path":"/workspace/src"} => "[FILE] a.go"
call c2 move_file {"source":"src/a.go","destination":"src/b.go"} => "Successfully moved src/a.go to src/b.go"
call c3 get_file_info {"path":"c.go"} => "size: 12"
call c4 delete_file {"path":"c.go"} => "ok"
----
#5 verdict ok move_file c2 ok
#9 verdict ok delete_file c4 ok
