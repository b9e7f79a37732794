# A saved plan is applied.
policy: infra-changes.yaml
session: S1

user "Apply."
call c1 pager.get_acknowledgement {"env":"prod"} => {"acknowledged":true}
call c2 itsm.get_freeze_calendar {} => {"freezes":[]}
approve change {"approver":"ada","tool":"ops.shell","digest":"sha256:b9eb3267f64d9c72965e8f89c73c3070316f0f8b623c4d9dcb62fcb24001bb80","expires":"2026-01-05T00:00:00Z"}
call c3 ops.shell {"command":"terraform apply p.tfplan"} => {"exit_code":0,"stdout":""}
----
#8 verdict ok ops.shell c3 ok
