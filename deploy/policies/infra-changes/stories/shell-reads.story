# Looking asks for nothing.
policy: infra-changes.yaml
session: S1

user "What runs?"
call c1 ops.shell {"command":"kubectl get pods -n api"} => {"exit_code":0,"stdout":""}
call c2 ops.shell {"command":"terraform plan -out=p"} => {"exit_code":0,"stdout":""}
call c3 ops.shell {"command":"cat /etc/hosts"} => {"exit_code":0,"stdout":""}
----
