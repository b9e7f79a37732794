# Two people approved this very payout.
policy: payments.yaml
session: S1

user "Pay ben-9 out of acc-main."
call c1 bank.get_beneficiary {"beneficiary_id":"ben-9"} => {"beneficiary_id":"ben-9","name":"Ada Steel Ltd","currency":"EUR","created":"2025-06-01T00:00:00Z"}
call c2 risk.screen_beneficiary {"beneficiary_id":"ben-9"} => {"status":"clear"}
call c3 bank.get_balance {"account_id":"acc-main"} => {"available":900000000,"currency":"EUR"}
approve payment {"approver":"controller","tool":"bank.create_payout","digest":"sha256:c1ea54a5c340cc9525cfef9dd1f541bd55b7e961bca134602b51dc038db04501","expires":"2026-01-01T01:00:00Z"}
approve payment-second {"approver":"treasurer","tool":"bank.create_payout","digest":"sha256:c1ea54a5c340cc9525cfef9dd1f541bd55b7e961bca134602b51dc038db04501","expires":"2026-01-01T01:00:00Z"}
call c4 bank.create_payout {"account_id":"acc-main","beneficiary_id":"ben-9","amount":2000000,"currency":"EUR","idempotency_key":"k-5"} => {"payout_id":"po-1"}
----
#11 verdict ok bank.create_payout c4 ok
