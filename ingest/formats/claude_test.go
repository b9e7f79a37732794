package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

// A log of several sessions comes in parts, in its own order. The sub-agent
// whose lines are there is a session; the one whose are not leaves a hole.
func TestClaudeCode(t *testing.T) {
	all := read(t, sample(t, "claude.jsonl"), formats.Options{File: "claude.jsonl"})
	var order []string
	skipped := 0
	for _, s := range all {
		order = append(order, fmt.Sprint(s.ID, ":", s.Events[0].Sequence, "-", s.Events[len(s.Events)-1].Sequence))
		skipped += s.Skipped
	}
	const want = "S1:1-11 S2:1-5 S1:12-12 S1/w1:2-4 S1:13-14 S2:6-6 S1/w1:5-5"
	if got := strings.Join(order, " "); got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
	if skipped != 7 { // summary, queue, thinking, second compaction, sub-agent's prompt, synthetic, of-tomorrow
		t.Errorf("%d skipped", skipped)
	}
	wantLines(t, all[0], `
09:00:00.100 session.started {"framework":"claude-code","origin":{"file":"claude.jsonl","index":0}}
09:00:00.100 message {"role":"user","text":"Send P-1 and P-2."}
09:00:01.100 message {"role":"assistant","text":"I look."}
09:00:01.200 toolcall.requested toolu_1 mcp__depot__find_owner msg_1 {"args":{"parcel_ids":"[\"P-1\"]"}}
09:00:01.300 toolcall.completed toolu_1 mcp__depot__find_owner msg_1 ok {"result":"lee_77"}
09:00:01.400 toolcall.requested toolu_2 mcp__depot__get_parcel msg_1 {"args":{"parcel_id":"P-2"}}
09:00:01.500 toolcall.completed toolu_2 mcp__depot__get_parcel msg_1 ok {"result":{"parcel_id":"P-2"}}
09:00:02.000 toolcall.requested toolu_3 mcp__depot__send_parcel msg_2 {"args":{"parcel_id":"P-2"}}
09:00:02.100 toolcall.completed toolu_3 mcp__depot__send_parcel msg_2 error {"error":"Error executing tool send_parcel: sealed"}
09:00:03.000 context.compacted {}
09:00:03.500 message {"role":"user","text":"Only P-2."}`)
	wantLines(t, all[1], `
09:00:04.000 session.started {"framework":"claude-code","origin":{"file":"claude.jsonl","index":1}}
09:00:04.000 message {"role":"user","text":"Where is P-3?"}
09:00:04.100 toolcall.requested toolu_8 Agent msg_9 {"args":{"prompt":"Find P-3."}}
09:00:04.200 toolcall.completed toolu_8 Agent msg_9 ok {"result":"It is in Lyon."}`)
	wantLines(t, all[3], `
09:00:05.100 session.started {"framework":"claude-code","origin":{"file":"claude.jsonl","index":2}}
09:00:05.200 toolcall.requested toolu_5 weigh msg_4 {"args":{}}
09:00:05.300 toolcall.completed toolu_5 weigh msg_4 ok {"result":"1.50"}`)
	for i, want := range map[int]string{
		4: `{"outcome":"unknown"}`, 5: `{"outcome":"unknown","complete":false}`, 6: `{"outcome":"unknown","complete":false}`,
	} {
		if ev := all[i].Events[len(all[i].Events)-1]; string(ev.Data) != want {
			t.Errorf("%s ends with %s, want %s", all[i].ID, ev.Data, want)
		}
	}
	if ev := all[3].Events[1]; ev.Parent != "S1" || ev.Root != "S1" || ev.Model != "example-4" || all[0].Events[3].AgentVersion != "2.1.0" {
		t.Errorf("got %+v", ev)
	}
}

// claude is a log of one session: a line for each pair of type and the rest.
func claude(lines ...string) []byte {
	var out strings.Builder
	for i := 0; i < len(lines); i += 2 {
		fmt.Fprintf(&out, `{"type":%q,"sessionId":"S","timestamp":"2026-01-05T09:00:00Z",%s}`+"\n", lines[i], lines[i+1])
	}
	return []byte(out.String())
}

func TestClaudeResults(t *testing.T) {
	for _, c := range []struct{ name, tool, rest, want string }{
		{"text", "t", `"content":"02210"`, `ok {"result":"02210"}`},
		{"two texts", "t", `"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]`, `ok {"result":"a\nb"}`},
		{"picture", "t", `"content":[{"type":"image"}]`, `ok {"result":[{"type":"image"}]}`},
		{"nothing", "t", `"content":[]`, `ok {"result":[]}`},
		{"absent", "t", `"is_error":false`, `ok {}`},
		{"wrapped list", "mcp__d__t", `"content":"{\"result\":[1]}"`, `ok {"result":[1]}`},
		{"wrapped error", "mcp__d__t", `"content":"{\"result\":\"Error: none\"}"`, `error {"error":"Error: none"}`},
		{"no server's wrapper", "t", `"content":"{\"result\":1}"`, `ok {"result":{"result":1}}`},
		{"not only a wrapper", "mcp__d__t", `"content":"{\"result\":1,\"n\":2}"`, `ok {"result":{"result":1,"n":2}}`},
		{"error", "t", `"is_error":true,"content":[{"type":"text","text":"no"}]`, `error {"error":"no"}`},
		{"refused", "t", `"is_error":true,"content":"The user doesn't want to proceed with this tool use."`, `denied {"error":"The user doesn't want to proceed with this tool use."}`},
		{"stopped", "t", `"is_error":true,"content":"[Request interrupted by user]"`, `cancelled {"error":"[Request interrupted by user]"}`},
		{"put away", "t", `"content":"<persisted-output>\nToo large"`, `ok {}`},
	} {
		raw := claude("assistant", `"message":{"id":"m","content":[{"type":"tool_use","id":"c","name":"`+c.tool+`","input":{}}]}`,
			"user", `"message":{"content":[{"type":"tool_result","tool_use_id":"c",`+c.rest+`}]}`)
		ev := read(t, raw, formats.Options{File: "f.jsonl"})[0].Events[2]
		if got := fmt.Sprintf("%s %s", ev.Outcome, ev.Data); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// Only what a person wrote is a user message: it can permit and ground.
func TestClaudePrompts(t *testing.T) {
	raw := claude(
		"user", `"message":{"content":"Refund O1."}`,
		"user", `"isMeta":true,"message":{"content":"Caveat: O2"}`,
		"user", `"message":{"content":"<local-command-stdout>O3</local-command-stdout>"}`,
		"user", `"message":{"content":[{"type":"tool_result","tool_use_id":"c","content":"x"},{"type":"text","text":"O4"}]}`,
		"user", `"message":{"content":[{"type":"text","text":"Yes."},{"type":"image"}]}`,
		"attachment", `"attachment":{"type":"queued_command","commandMode":"task-notification","prompt":"O5"}`,
		"user", `"message":{}`,
		"summary", `"summary":"O6"`,
		"assistant", `"message":{"content":"As text."}`,
	)
	s := read(t, raw, formats.Options{File: "f.jsonl", Model: "m"})[0]
	wantLines(t, s, `
09:00:00.000 session.started {"framework":"claude-code","origin":{"file":"f.jsonl","index":0}}
09:00:00.000 message {"role":"user","text":"Refund O1."}
09:00:00.000 toolcall.completed c (unnamed) ok {"result":"x"}
09:00:00.000 message {"role":"user","text":"Yes."}
09:00:00.000 context.compacted {}
09:00:00.000 message {"role":"assistant","text":"As text."}
09:00:00.000 session.ended {"outcome":"unknown"}`)
	if s.Skipped != 6 || s.Events[0].Model != "m" {
		t.Errorf("%d skipped, model %q", s.Skipped, s.Events[0].Model)
	}
}

// An id used twice by one turn is two calls; used by another turn it stays.
func TestClaudeCallIDs(t *testing.T) {
	use := func(turn string) string {
		return `"message":{"id":"` + turn + `","content":[{"type":"tool_use","id":"c","name":"t","input":{}}]}`
	}
	const result = `"message":{"content":[{"type":"tool_result","tool_use_id":"c","content":"x"}]}`
	raw := claude("assistant", use("a"), "assistant", use("a"), "user", result, "user", result, "assistant", use("b"), "user", result, "user", result)
	for turns, want := range map[formats.Turns]string{
		formats.TurnsMessage: "c/a c#2/a c/a c#2/a c/b c/b c/b",
		formats.TurnsNone:    "c/ c#2/ c/ c#2/ c/ c/ c/",
	} {
		var got []string
		for _, ev := range read(t, raw, formats.Options{File: "f", Turns: turns})[0].Events {
			if ev.Call != "" {
				got = append(got, fmt.Sprint(ev.Call, "/", ev.Turn))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("turns %s: got %v, want %s", turns, got, want)
		}
	}
}

// A log that goes on from lines which are not there lacks its first events.
func TestClaudeBeginsInTheMiddle(t *testing.T) {
	for _, link := range []string{`"parentUuid":"u0"`, `"parentUuid":null,"logicalParentUuid":"u0"`} {
		s := read(t, claude("user", `"uuid":"u1",`+link+`,"message":{"content":"go on"}`), formats.Options{File: "f"})[0]
		if last := s.Events[len(s.Events)-1]; s.Events[0].Sequence != 2 || !strings.Contains(string(last.Data), `"complete":false`) {
			t.Errorf("%s: got %+v", link, s.Events)
		}
	}
}

func TestBadClaudeFiles(t *testing.T) {
	f, err := formats.ByName("claude-code")
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"type":"user","sessionId":"S","message":{"content":"hi"}}` + "\n"
	for raw, want := range map[string]string{
		"":                                    "there is no run",
		`{"type":"summary"}`:                  "read f: line 1: there is no run",
		good + "7":                            "read f: line 2: the line is not a JSON object",
		good + "\n" + `{"type":"user","messa`: "read f: line 3: not of format claude-code, or cut off: unexpected end",
		good + `{"type":"user"}`:              "read f: line 2: not of format claude-code, or cut off: a line of type user without a message",
		`{"type":"user","message":{"content":7}}`: "content",
		`{"type":"user","message":7}`:             "read f: line 1",
	} {
		if err := lastError(f, raw); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", raw, err, want)
		}
	}
}
