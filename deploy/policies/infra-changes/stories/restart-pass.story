# Somebody looked before the restart.
policy: infra-changes.yaml
session: S1

user "Restart api in prod, CHG-1007."
call c1 k8s.get_resource {"env":"prod","resource":"api"} => {"name":"api","version":"v41","replicas":3,"health":"ok"}
call c2 itsm.get_change_ticket {"ticket":"CHG-1007"} => {"status":"approved","env":"prod","resources":["api","orders-db","dns-api.example.com"],"window":{"from":"2026-01-01T00:00:00Z","to":"2026-01-01T06:00:00Z"}}
call c3 itsm.get_freeze_calendar {} => {"freezes":[]}
approve change {"approver":"ada","tool":"k8s.restart","digest":"sha256:76afbb407c3610dd8cc49b90ff074e2dba6b18bcdbe3317e28854f37cf2d1f45","expires":"2026-01-05T00:00:00Z"}
call c4 k8s.restart {"env":"prod","resource":"api","ticket":"CHG-1007"} => {"done":true}
----
#10 verdict ok k8s.restart c4 ok
