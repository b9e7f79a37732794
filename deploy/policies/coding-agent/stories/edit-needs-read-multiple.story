# Of three files one could not be read; the answer as a whole is no error.
policy: coding-agent.yaml
session: S1

call c1 read_multiple_files {"paths":["/workspace/a.go","/workspace/b.go","/workspace/c.go"]} => "/workspace/a.go:\npackage a\n\n---\n/workspace/b.go: Error - ENOENT: no such file or directory\n---\n/workspace/c.go:\npackage c\n"
call c2 edit_file {"path":"/workspace/a.go","edits":[]} => "ok"
call c3 edit_file {"path":"/workspace/b.go","edits":[]} => "ok"
call c4 edit_file {"path":"/workspace/c.go","edits":[]} => "ok"
----
#4 verdict ok edit_file c2 ok
#6 finding near_miss other_object edit-needs-read/file-read edit_file c3 objects=/workspace/b.go nearest=#2:same-object(/workspace/c.go)
#6 verdict near_miss edit_file c3 ok
#8 verdict ok edit_file c4 ok
