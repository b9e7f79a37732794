# Applies whatever terraform finds.
policy: infra-changes.yaml
session: S1

user "Apply."
call c1 pager.get_acknowledgement {"env":"prod"} => {"acknowledged":true}
call c2 itsm.get_freeze_calendar {} => {"freezes":[]}
approve change {"approver":"ada","tool":"ops.shell","digest":"sha256:d4f579decc138d4c58691ea05560cfa01aeea6f84e987fc6464142c7a8da401d","expires":"2026-01-05T00:00:00Z"}
call c3 ops.shell {"command":"terraform apply -auto-approve"} => {"exit_code":0,"stdout":""}
----
#8 finding violation contradicted shell-not-for-plans/plan-is-named ops.shell c3
#8 verdict violation ops.shell c3 ok
