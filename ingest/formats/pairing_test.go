package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

// What belongs together is told by id, then by order, then by the tool that a
// result names. Where nobody can tell, or something is missing, the sequence has
// a hole, so that what the agent did afterwards is not held against it.
func TestPairing(t *testing.T) {
	for _, c := range []struct{ name, messages, want string }{
		{"ids", calls("a=x", "b=y") + results("b", "a"), "1 x? 2 y? 3 y! 4 x! 5 end"},
		{"no ids", calls("=x", "=x") + results("", ""), "1 x? 2 x? 3 x! 4 x! 5 end"},
		{"ids on calls only", calls("a=x", "b=y") + results("", ""), "1 x? 2 y? 3 x! 4 y! 5 end"},
		{"other ids", calls("a=x", "b=y") + results("r1", "r2"), "1 x? 2 y? 3 x! 4 y! 5 end"},
		{"out of order, named", calls("=x", "=y") + results("=y", "=x"), "1 x? 2 y? 3 y! 4 x! 5 end"},
		{"one of two, named", calls("=x", "=y") + results("=y") + spoken, "2 x? 3 y? 4 y! 5 said 6 end"},
		{"one of two, unnamed", calls("=x", "=y") + results(""), "2 x? 3 y? 4 (unnamed)! 5 end"},
		{"named like two", calls("=x", "=x", "=y") + results("=x", "=y"), "2 x? 3 x? 4 y? 5 x! 6 y! 7 end"},
		{"one too many", calls("=x") + results("", ""), "2 x? 3 (unnamed)! 4 (unnamed)! 5 end"},
		{"no result, then words", calls("a=x") + spoken, "2 x? 3 said 4 end"},
		{"no result at the end", calls("a=x"), "1 x? 2 end"},
		{"no call", results("=x"), "2 x! 3 end"},
		{"late", calls("a=x") + spoken + results("a"), "2 x? 3 said 4 x! 5 end"},
		{"a picture of the user", `{"role":"user","content":[{"type":"image_url"}]}`, "2 end"},
		{"a user's words in parts", `{"role":"user","content":[{"type":"text","text":"hi"}]}`, "1 said 2 end"},
		{"a user's words in an object", `{"role":"user","content":{"text":"yes"}}`, "2 end"},
		{"a picture of the agent", `{"role":"assistant","content":[{"type":"image_url"}]}`, "1 end"},
		{"words beyond the bounds", `{"role":"user","content":"` + strings.Repeat("x", 2<<20) + `"}`, "2 end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := strings.ReplaceAll("["+c.messages+"]", "}{", "},{")
			var got []string
			for _, ev := range read(t, []byte(`[{"traj":`+list+`}]`), formats.Options{File: "f.json"})[0].Events[1:] {
				got = append(got, fmt.Sprint(ev.Sequence-1, " ", short(ev)))
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}

// short names an event: a call, its result, or what else it is.
func short(ev schemas.Event) string {
	switch ev.Type {
	case schemas.CallRequested:
		return string(ev.Tool) + "?"
	case schemas.CallCompleted:
		return string(ev.Tool) + "!"
	case schemas.Message:
		return "said"
	}
	return "end"
}

const spoken = `{"role":"user","content":"And?"}`

// calls is a message with calls, each as id=tool.
func calls(list ...string) string {
	var all []string
	for _, c := range list {
		id, tool, _ := strings.Cut(c, "=")
		all = append(all, fmt.Sprintf(`{"id":%q, "function":{"name":%q, "arguments":"null"} }`, id, tool))
	}
	return `{"role":"assistant","tool_calls":[` + strings.Join(all, ", ") + `]}`
}

// results is a message for each, as id=tool.
func results(list ...string) string {
	var all string
	for _, r := range list {
		id, tool, _ := strings.Cut(r, "=")
		all += fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"name":%q,"content":"done"}`, id, tool)
	}
	return all
}
