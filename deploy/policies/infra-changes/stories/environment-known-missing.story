# Nobody knows an environment of that name: a misspelling is guarded by nobody.
policy: infra-changes.yaml
session: S1

user "Restart api in production."
call c1 k8s.get_resource {"env":"production","resource":"api"} => {"name":"api","version":"v41","replicas":3,"health":"ok"}
call c2 k8s.restart {"env":"production","resource":"api"} => {"done":true}
----
#5 finding violation contradicted environment-known/one-of-ours k8s.restart c2
#5 verdict violation k8s.restart c2 ok
