package formats_test

import (
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

// bySession puts the parts of sessions together.
func bySession(parts []formats.Session) map[schemas.SessionID]formats.Session {
	whole := map[schemas.SessionID]formats.Session{}
	for _, p := range parts {
		s := whole[p.ID]
		s.ID, s.Events, s.Skipped = p.ID, append(s.Events, p.Events...), s.Skipped+p.Skipped
		whole[p.ID] = s
	}
	return whole
}

func TestClaudeCode(t *testing.T) {
	parts := read(t, sample(t, "claude-code.jsonl"), formats.Options{File: "run.jsonl"})
	all := bySession(parts)
	if len(parts) != 3 || len(all) != 2 {
		t.Fatalf("%d parts of %d sessions", len(parts), len(all))
	}
	wantLines(t, all["5e55"], `
09:00:00.000 session.started {"framework":"claude-code","origin":{"file":"run.jsonl","index":0}}
09:00:00.000 message {"role":"user","text":"Send parcel P-1."}
09:00:02.000 message {"role":"assistant","text":"I look it up."}
09:00:03.000 toolcall.requested toolu_1 mcp__parcels__get_parcel m1 {"args":{"parcel_id":"P-1"}}
09:00:04.000 toolcall.completed toolu_1 mcp__parcels__get_parcel m1 ok {"result":{"parcel_id":"P-1","zip":"02210"}}
09:00:05.000 toolcall.requested toolu_2 mcp__parcels__find_depot m1 {"args":{"zips":"[\"02210\"]"}}
09:00:06.000 toolcall.completed toolu_2 mcp__parcels__find_depot m1 ok {"result":"depot_7"}
09:00:07.000 toolcall.requested toolu_3 Task m2 {"args":{"prompt":"Weigh P-1."}}
09:00:11.000 toolcall.completed toolu_3 Task m2 ok {"result":"It weighs 2.50 kg."}
09:00:12.000 toolcall.requested toolu_5 mcp__parcels__send_parcel m4 {"args":{"parcel_id":"P-1"}}
09:00:13.000 toolcall.completed toolu_5 mcp__parcels__send_parcel m4 error {"error":"Error executing tool send_parcel: sealed"}
09:00:14.000 context.compacted {}
09:00:15.000 message {"role":"user","text":"And P-2, too."}
09:00:16.000 toolcall.requested toolu_6 Agent m5 {"args":{"prompt":"Weigh P-2."}}
09:00:17.000 toolcall.completed toolu_6 Agent m5 ok {"result":"It weighs 3 kg."}
09:00:18.000 toolcall.requested toolu_7 Bash m6 {"args":{"command":"cat P-2.json"}}
09:00:18.000 toolcall.requested toolu_8 mcp__parcels__send_parcel m6 {"args":{"parcel_id":"P-2"}}
09:00:19.000 toolcall.completed toolu_7 Bash m6 ok {"result":"{\"zip\": 0"}
09:00:20.000 toolcall.completed toolu_8 mcp__parcels__send_parcel m6 denied {"error":"The user does not want this."}`)
	// What a sub-agent is told is not the user's word.
	wantLines(t, all["5e55/ab12"], `
09:00:08.000 session.started {"framework":"claude-code","origin":{"file":"run.jsonl","index":0}}
09:00:08.000 message {"role":"assistant","text":"Weigh P-1."}
09:00:09.000 toolcall.requested toolu_4 mcp__parcels__weigh m3 {"args":{"parcel_id":"P-1"}}
09:00:10.000 toolcall.completed toolu_4 mcp__parcels__weigh m3 ok {"result":"2.50"}`)
	if ev := all["5e55/ab12"].Events[2]; ev.Parent != "5e55" || ev.Root != "5e55" || ev.Model != "example-0" || ev.Agent != "parcel-desk" {
		t.Errorf("got %+v", ev)
	}
	if got := holes(all["5e55"]); got != "toolu_6!" {
		t.Errorf("events are missing before %s: only the second sub-agent is not in the file", got)
	}
}

// holes names the events before which sequence numbers are left out.
func holes(s formats.Session) string {
	var found []string
	for i, ev := range s.Events {
		if i > 0 && ev.Sequence != s.Events[i-1].Sequence+1 {
			mark := "?"
			if ev.Type == schemas.CallCompleted {
				mark = "!"
			}
			found = append(found, string(ev.Call)+mark)
		}
	}
	return strings.Join(found, " ")
}

func TestClaudeCodeTurns(t *testing.T) {
	const file = `{"type":"user","sessionId":"S","message":{"content":"both"}}
{"type":"assistant","sessionId":"S","message":{"id":"m1","content":[{"type":"tool_use","id":"a","name":"get","input":{}}]}}
{"type":"assistant","sessionId":"S","message":{"id":"m1","content":[{"type":"tool_use","id":"a","name":"get","input":{}}]}}
{"type":"assistant","sessionId":"S","message":{"id":"m1","content":[{"type":"tool_use","id":"b","name":"put","input":[]}]}}
{"type":"user","sessionId":"S","message":{"content":[{"type":"tool_result","tool_use_id":"a","content":"1"},{"type":"tool_result","tool_use_id":"a","content":"2"}]}}
{"type":"user","sessionId":"S","message":{"content":[{"type":"tool_result","tool_use_id":"lost","content":"3"}]}}
`
	for turns, want := range map[formats.Turns]string{
		"":                      "a?m1 a#2?m1 b?m1 a!m1 a#2!m1 lost!",
		formats.TurnsNone:       "a? a#2? b? a! a#2! lost!",
		formats.TurnsSequential: "a? a! a#2? a#2! lost! b?",
	} {
		if got := callsIn(events(read(t, []byte(file), formats.Options{File: "f.jsonl", Turns: turns}))); got != want {
			t.Errorf("turns %q: got %s, want %s", turns, got, want)
		}
	}
}

func callsIn(all []schemas.Event) string {
	var calls []string
	for _, ev := range all {
		switch ev.Type {
		case schemas.CallRequested:
			calls = append(calls, string(ev.Call)+"?"+string(ev.Turn))
		case schemas.CallCompleted:
			calls = append(calls, string(ev.Call)+"!"+string(ev.Turn))
		}
	}
	return strings.Join(calls, " ")
}

// Files of older versions, and what a program prints, name things otherwise.
func TestClaudeCodeSubAgents(t *testing.T) {
	for name, lines := range map[string][]string{
		"by the chain": {
			`{"type":"user","uuid":"x1","isSidechain":true,"sessionId":"S","message":{"content":"one"}}`,
			`{"type":"user","uuid":"y1","isSidechain":true,"sessionId":"S","message":{"content":"two"}}`,
			`{"type":"assistant","uuid":"x2","parentUuid":"x1","isSidechain":true,"sessionId":"S","message":{"content":"done"}}`,
		},
		"by the call": {
			`{"type":"user","parent_tool_use_id":"x1","session_id":"S","message":{"content":"one"}}`,
			`{"type":"user","parent_tool_use_id":"y1","session_id":"S","message":{"content":"two"}}`,
			`{"type":"assistant","parent_tool_use_id":"x1","session_id":"S","message":{"content":"done"}}`,
		},
	} {
		all := bySession(read(t, []byte(strings.Join(lines, "\n")), formats.Options{File: "f.jsonl"}))
		if len(all) != 2 || len(all["S/x1"].Events) != 3 || len(all["S/y1"].Events) != 2 || all["S/x1"].Events[0].Root != "S" {
			t.Errorf("%s: got %+v", name, all)
		}
	}
}

// What cannot be said of a result is left out; what the user shows beside words
// is a hole.
func TestClaudeCodeContents(t *testing.T) {
	for _, c := range []struct{ name, tool, result, want string }{
		{"a box in a text", "mcp__s__t", `"{\"result\": [1]}"`, `{"result":[1]}`},
		{"an object in a box", "mcp__s__t", `"{\"result\": {\"id\": 1}}"`, `{"result":{"id":1}}`},
		{"an error in a box", "mcp__s__t", `"{\"result\": \"Error: none\"}"`, `{"error":"Error: none"}`},
		{"an error without a flag", "mcp__s__t", `"Error executing tool t: none"`, `{"error":"Error executing tool t: none"}`},
		{"objects one after the other", "mcp__s__t", `[{"type":"text","text":"{\"id\":1}"},{"type":"text","text":"{\"id\":2}"}]`, `{}`},
		{"too large", "mcp__s__t", `"<persisted-output>\nOutput too large"`, `{}`},
		{"too large for a shell", "Bash", `"<persisted-output>\nOutput too large"`, `{}`},
		{"a picture", "Read", `[{"type":"image","source":{}}]`, `{}`},
		{"a text that looks like a value", "Read", `"{'id': 1}"`, `{"result":"{'id': 1}"}`},
		{"nothing", "Bash", `""`, `{"result":""}`},
		{"no content", "Bash", `null`, `{}`},
	} {
		lines := `{"type":"assistant","sessionId":"S","message":{"content":[{"type":"tool_use","id":"a","name":"` + c.tool + `","input":{}}]}}` +
			"\n" + `{"type":"user","sessionId":"S","message":{"content":[{"type":"tool_result","tool_use_id":"a","content":` + c.result + `}]}}`
		all := events(read(t, []byte(lines), formats.Options{File: "f.jsonl"}))
		if got := string(all[len(all)-1].Data); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	const shown = `{"type":"user","sessionId":"S","message":{"content":[{"type":"image","source":{}},{"type":"text","text":"this one"}]}}
{"type":"attachment","sessionId":"S","attachment":{"type":"file","filename":"a.txt"}}
{"type":"assistant","sessionId":"S","message":{"content":"yes"}}`
	s := read(t, []byte(shown), formats.Options{File: "f.jsonl"})[0]
	if holes(s) != "? ?" || s.Skipped != 2 {
		t.Errorf("got holes %q, %d skipped", holes(s), s.Skipped)
	}
}
