package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

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
		{"picture", "t", `"content":[{"type":"image"}]`, `ok {}`},
		{"nothing", "t", `"content":[]`, `ok {"result":[]}`},
		{"absent", "t", `"is_error":false`, `ok {}`},
		{"wrapped list", "mcp__d__t", `"content":"{\"result\":[1]}"`, `ok {"result":[1]}`},
		{"wrapped error", "mcp__d__t", `"content":"{\"result\":\"Error: none\"}"`, `error {"error":"Error: none"}`},
		{"no server's wrapper", "t", `"content":"{\"result\":1}"`, `ok {"result":"{\"result\":1}"}`},
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
		"user", `"isCompactSummary":true,"message":{"content":"O7"}`,
		"assistant", `"message":{"content":"As text."}`,
	)
	s := read(t, raw, formats.Options{File: "f.jsonl", Model: "m"})[0]
	wantLines(t, s, `
09:00:00.000 session.started {"framework":"claude-code","origin":{"file":"f.jsonl","index":0}}
09:00:00.000 message {"role":"user","text":"Refund O1."}
09:00:00.000 toolcall.completed c (unnamed) ok {"result":"x"}
09:00:00.000 message {"role":"user","text":"Yes."}
09:00:00.000 context.compacted {}
09:00:00.000 message {"role":"assistant","text":"As text."}`)
	if s.Skipped != 7 || s.Events[0].Model != "m" {
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
		formats.TurnsMessage: "c/a c#2/a c/a c#2/a c/b c/b c/",
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
		if s.Events[0].Sequence != 2 {
			t.Errorf("%s: got %+v", link, s.Events)
		}
	}
}
