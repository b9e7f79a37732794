# The way round the editor: sed -i on a file that was not read.
policy: coding-agent.yaml
session: S1

call c1 Bash {"command":"sed -i 's/a/b/' cart.go"} => "done"
----
#2 finding near_miss missing shell-edit-needs-read/edited-file-read Bash c1 objects=cart.go
#2 verdict near_miss Bash c1 ok
