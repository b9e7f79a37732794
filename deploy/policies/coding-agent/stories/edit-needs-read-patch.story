# A patch changes two files, of which one was read, and adds a third.
policy: coding-agent.yaml
session: S1

call c1 Bash {"command":"cat cart.go"} => "package cart"
call c2 apply_patch {"input":"*** Begin Patch\n*** Update File: cart.go\n@@\n-a\n+b\n*** Update File: tax.go\n@@\n-a\n+b\n*** Add File: new.go\n+package new\n*** End Patch"} => "Success. Updated the following files:\nM cart.go\nM tax.go\nA new.go\n"
call c3 apply_patch {"input":"*** Begin Patch\n*** Update File: cart.go\n@@\n-b\n+c\n*** End Patch"} => "Success. Updated the following files:\nM cart.go\n"
----
#4 finding near_miss other_object edit-needs-read/file-read apply_patch c2 objects=tax.go nearest=#2:same-object(cart.go)
#4 verdict near_miss apply_patch c2 ok
#6 verdict ok apply_patch c3 ok
