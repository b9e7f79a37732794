# Looked at, asked for, changed.
policy: coding-agent.yaml
session: S1

user "Why is web-1 slow?"
call c1 Bash {"command":"kubectl describe pod web-1"} => "Limits: 64Mi"
user "Scale it to four, please."
call c2 Bash {"command":"kubectl -n shop scale deploy/web --replicas=4"} => "scaled"
----
#6 verdict ok Bash c2 ok
