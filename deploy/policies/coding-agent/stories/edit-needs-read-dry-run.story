# A dry run changes nothing; and what it shows is no read of the file.
policy: coding-agent.yaml
session: S1

call c1 read_text_file {"path":"/workspace/a.go"} => "package a"
call c2 edit_file {"path":"/workspace/a.go","edits":[],"dryRun":true} => "diff"
call c3 edit_file {"path":"/workspace/a.go","edits":[]} => "diff"
----
#4 verdict ok edit_file c2 ok
#6 verdict ok edit_file c3 ok
