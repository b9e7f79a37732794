package formats_test

import (
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

// samples are the files of testdata; every test of all formats reads them, and
// the fuzzer begins with them.
var samples = []struct{ name, format string }{
	{"tau1.json", "tau1"},
	{"tau1-idless.json", "tau1"},
	{"tau2.json", "tau2"},
	{"tau2-list.json", "tau2"},
	{"claude-code.jsonl", "claude-code"},
	{"openai.jsonl", "openai-chat"},
	{"events.ndjson", "cloudevents"},
}

// An agent that runs tools as code logs Python: what is a literal is read, what
// is none is not captured, and calls pair with results by order.
func TestTau1WithoutIDs(t *testing.T) {
	all := read(t, sample(t, "tau1-idless.json"), formats.Options{File: "idless.json"})
	wantLines(t, all[0], `
00:00:00.000 session.started {"task":"5","framework":"tau-bench","tools":["calculate","cancel_pending_order","exchange_delivered_order_items","find_user_id_by_email","find_user_id_by_name_zip","get_order_details","get_product_details","get_user_details","list_all_product_types","modify_pending_order_address","modify_pending_order_items","modify_pending_order_payment","modify_user_address","return_delivered_order_items","think","transfer_to_human_agents"],"origin":{"file":"idless.json","index":0,"task":"5","reward":1}}
00:00:01.000 message {"role":"user","text":"Cancel order #W1000001, I am ana@example.com."}
00:00:02.000 toolcall.requested m1.0 find_user_id_by_email 1 {"args":{"email":"ana@example.com"}}
00:00:03.000 toolcall.completed m1.0 find_user_id_by_email 1 ok {"result":"ana_vole_1001"}
00:00:04.000 toolcall.requested m3.0 get_order_details 3 {"args":{"order_id":"#W1000001"}}
00:00:05.000 toolcall.completed m3.0 get_order_details 3 ok {"result":{"order_id":"#W1000001","gift":null,"tags":["a","it's"]}}
00:00:06.000 toolcall.requested m5.0 return_delivered_order_items 5 {}
00:00:07.000 toolcall.completed m5.0 return_delivered_order_items 5 error {"error":"Error: non-delivered order cannot be returned"}
00:00:08.000 toolcall.requested m7.0 think 7 {"args":null}
00:00:09.000 toolcall.completed m7.0 think 7 ok {"result":""}
00:00:10.000 message {"role":"assistant","text":"Nofunction_call>{\"name\": \"cancel_pending_order\"}"}
00:00:11.000 message {"role":"user","text":"###STOP###"}
00:00:12.000 session.ended {"outcome":"success","reward":1}`)
}

// A bare list of simulations without times and flags: the simulated user's
// calls are the user's, those of an agent that plays alone are the agent's.
func TestTau2List(t *testing.T) {
	all := read(t, sample(t, "tau2-list.json"), formats.Options{File: "list.json"})
	wantLines(t, all[0], `
00:00:00.000 session.started {"task":"[mobile_data_issue]airplane_mode_on[PERSONA:Hard]","framework":"tau2-bench","origin":{"file":"list.json","index":0,"task":"[mobile_data_issue]airplane_mode_on[PERSONA:Hard]","reward":0}}
00:00:01.000 message {"role":"assistant","text":"Hello!"}
00:00:02.000 toolcall.requested u1 check_status_bar 1 by user {"args":{}}
00:00:03.000 toolcall.completed u1 check_status_bar 1 ok by user {"result":"Status Bar: ✈️ Airplane Mode | 🔋 80%"}
00:00:04.000 message {"role":"user","text":"It says airplane mode."}
00:00:05.000 toolcall.requested c1 get_line 4 {"args":{"line_id":"L1"}}
00:00:06.000 toolcall.completed c1 get_line 4 error {"error":"Error: no such line"}
00:00:07.000 session.ended {"outcome":"failure","reward":0,"complete":false}`)
	wantLines(t, all[1], `
00:00:00.000 session.started {"task":"solo","framework":"tau2-bench","origin":{"file":"list.json","index":1,"task":"solo","reward":1}}
00:00:01.000 toolcall.requested s1 toggle_airplane_mode 0 {"args":{}}
00:00:01.000 toolcall.requested s2 get_line 0 {"args":{"line_id":"L2"}}
00:00:02.000 toolcall.completed s1 toggle_airplane_mode 0 ok {"result":"Airplane Mode is OFF."}
00:00:03.000 toolcall.completed s2 get_line 0 ok {"result":{"line_id":"L2","roaming":true}}
00:00:04.000 message {"role":"assistant","text":"###STOP###"}
00:00:05.000 session.ended {"outcome":"success","reward":1,"complete":true}`)
	wantLines(t, all[2], `
00:00:00.000 session.started {"task":"crash","framework":"tau2-bench","origin":{"file":"list.json","index":2,"task":"crash","reward":0}}
00:00:01.000 session.ended {"outcome":"unknown","reward":0,"complete":false}`)
}
