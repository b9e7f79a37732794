# Approved at the prompt, for this very command.
policy: coding-agent.yaml
session: S1

user "Tidy the repository."
call c1 Bash {"command":"git status --short"} => " M cart.go"
approve command {"object":{"command":"git reset --hard HEAD~1"}}
call c2 Bash {"command":"git reset --hard HEAD~1"} => "HEAD is now at 1a2b3c4"
----
#6 verdict ok Bash c2 ok
