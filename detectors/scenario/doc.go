// Package scenario reads and writes stories: a log, short enough to write by
// hand, and under it what must come of it.
//
//	# The refund did not wait for the inspection.
//	policy: refund.yaml
//	session: S1
//
//	call    c1 oms.get_order {"order_id":"O1"} => {"order_id":"O1","total":120}
//	request c2 attachment.inspect {"order_id":"O1"}
//	request c3 finance.issue_refund {"order_id":"O1","amount":50}
//	ok      c2 {"attachment_id":"A1","damaged":true}
//	ok      c3 {"refund_id":"R1"}
//	----
//	#6 finding near_miss missing refund-needs-evidence/damage-verified finance.issue_refund c3 objects=O1 nearest=#3:pending late=#5
//	#6 verdict near_miss finance.issue_refund c3 ok
//
// Events are numbered from 1 in the order of the log; `call` makes two, the
// request and its completion. The clock starts at 2026-01-01T00:00:00Z and
// each event comes one second after the last. A story is a log, not a file
// source: it has the ticks that it writes and no other.
//
// The package knows how a story reads and nothing of how a verdict is
// reached. It opens no files: a policy that a story names is handed to Log by
// its caller.
package scenario
