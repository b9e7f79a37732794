package deploy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats/recorded"
	"github.com/nearmiss/nearmiss/schemas"
)

// server is the tool server that an agent would reach the tools of a benchmark
// through.
const server = "mcp__bench__"

// writers are the other formats that say all that a run of tau-bench says. Calls
// of the simulated user have no place in a session file.
var writers = []struct {
	name      string
	userCalls bool
	write     func(runs []any, tools [][]any) string
}{
	{"openai-chat", true, asChat},
	{"claude-code", false, func(runs []any, tools [][]any) string { return asSessionFile(runs, tools, plainResult) }},
	{"claude-code/boxed", false, func(runs []any, tools [][]any) string { return asSessionFile(runs, tools, boxedResult) }},
	{"claude-code/structured", false, func(runs []any, tools [][]any) string { return asSessionFile(runs, tools, structuredResult) }},
}

// The same run is judged the same in every format that can tell it.
func TestSameInEveryFormat(t *testing.T) {
	for _, file := range []string{"retail-tau1.json", "airline-tau1.json", "airline-tau2.json"} {
		pack := "tau-" + strings.Split(file, "-")[0]
		sameInEveryFormat(t, recording{file: file, pack: pack}, filepath.Join("testdata", file))
	}
}

// The same of recorded runs.
func TestSameInEveryFormatRecordings(t *testing.T) {
	dir, there := recorded.Dir()
	if !there {
		t.Skip(recorded.Missing)
	}
	for _, r := range recordings() {
		if r.pack != "" {
			sameInEveryFormat(t, r, filepath.Join(dir, r.file))
		}
	}
}

func sameInEveryFormat(t *testing.T, r recording, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text = firstRuns(text, 2*fewRuns)
	p := withPrefix(t, r.pack)
	original := byOrigin(judge(t, p, r, text))
	runs, tools := parsed(string(text)).([]any), toolsOf(t, r, text)
	for _, w := range writers {
		if r.pack == "tau-telecom" && !w.userCalls {
			continue
		}
		t.Run(r.file+"/"+w.name, func(t *testing.T) {
			found := byOrigin(judge(t, p, r, []byte(w.write(runs, tools))))
			for key, f := range found {
				if original[key] != f {
					t.Errorf("%s: %s (was %q)", key, f, original[key])
				}
			}
			t.Logf("%d findings", len(found))
			if len(found) != len(original) {
				t.Errorf("%d findings, %d in the original", len(found), len(original))
			}
		})
	}
}

// What cannot be read makes no alert in the other formats either.
func TestNoAlertFromParsingOtherFormats(t *testing.T) {
	for _, file := range []string{"retail-tau1.json", "airline-tau1.json", "airline-tau2.json"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		r := recording{file: file}
		p := withPrefix(t, "tau-"+strings.Split(file, "-")[0])
		text = firstRuns(text, 2*fewRuns)
		original, tools := byCall(judge(t, p, r, text)), toolsOf(t, r, text)
		for _, v := range variants() {
			if v.call == nil && v.result == nil {
				continue
			}
			runs := parsed(string(v.rewrite(text))).([]any)
			for _, w := range writers {
				t.Run(file+"/"+w.name+"/"+v.name, func(t *testing.T) {
					worse(t, original, byCall(judge(t, p, r, []byte(w.write(runs, tools)))))
				})
			}
		}
	}
}

// withPrefix is a pack that knows the tools by the names of the server, too.
func withPrefix(t *testing.T, pack string) *policy.Policy {
	t.Helper()
	p, err := policy.Compile(append(packFiles(t, pack), policy.File{Name: "prefix.yaml", Text: "tool_prefixes: [" + server + "]\n"}))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// byOrigin names findings by run, call and need, and says their verdicts.
func byOrigin(found []schemas.Finding) map[string]string {
	named := map[string]string{}
	for _, f := range found {
		key := fmt.Sprintf("run %d call %d %s/%s %s", f.Origin.Index, f.CallOrdinal, f.Guard, f.Need, f.Class)
		if f.Argument != nil {
			key += f.Argument.Path
		}
		named[key] = fmt.Sprintf("%s %s", f.Verdict, f.Reason)
	}
	return named
}

// toolsOf are the tools that each run states.
func toolsOf(t *testing.T, r recording, text []byte) [][]any {
	t.Helper()
	var all [][]any
	for _, ev := range eventsOf(t, r, text) {
		if ev.Type != schemas.SessionStarted {
			continue
		}
		var names []any
		for _, name := range ingest.ParseSessionStart(ev.Data).Tools {
			names = append(names, string(name))
		}
		all = append(all, names)
	}
	return all
}

// conversationOf are the messages of a run.
func conversationOf(run any) []object {
	var all []object
	for _, name := range []string{"traj", "messages"} {
		list, _ := run.(object)[name].([]any)
		for _, m := range list {
			all = append(all, m.(object))
		}
	}
	return all
}

// callOf is what a call says in either benchmark's form, with the arguments as
// JSON.
func callOf(c object) (id, tool, args any) {
	if f, ok := c["function"].(object); ok {
		return c["id"], f["name"], f["arguments"]
	}
	return c["id"], c["name"], text(c["arguments"])
}

// asChat writes one conversation per line.
func asChat(runs []any, tools [][]any) string {
	var out strings.Builder
	for i, run := range runs {
		var messages []any
		for _, m := range conversationOf(run) {
			messages = append(messages, chatMessage(m))
		}
		doc := object{"messages": messages}
		var defs []any
		for _, name := range tools[i] {
			defs = append(defs, object{"type": "function", "function": object{"name": name}})
		}
		if defs != nil {
			doc["tools"] = defs
		}
		out.WriteString(text(doc) + "\n")
	}
	return out.String()
}

func chatMessage(m object) object {
	out := object{"role": m["role"], "content": m["content"]}
	if m["role"] == "tool" {
		out["tool_call_id"] = resultID(m)
		if content, _ := m["content"].(string); m["error"] == true && !strings.HasPrefix(content, "Error") {
			out["content"] = "Error: " + content
		}
	}
	var calls []any
	for _, c := range callsOf(m) {
		id, tool, args := callOf(c)
		calls = append(calls, object{"id": id, "type": "function", "function": object{"name": tool, "arguments": args}})
	}
	if calls != nil {
		out["tool_calls"] = calls
	}
	return out
}

func resultID(m object) any {
	if id, ok := m["tool_call_id"]; ok {
		return id
	}
	return m["id"]
}

// asSessionFile writes one block per line; result writes what a tool said.
func asSessionFile(runs []any, tools [][]any, result func(line, block object, content string)) string {
	var out strings.Builder
	for i, run := range runs {
		session := fmt.Sprintf("run-%d", i)
		line := func(l object) {
			l["sessionId"] = session
			out.WriteString(text(l) + "\n")
		}
		if tools[i] != nil {
			line(object{"type": "system", "subtype": "init", "tools": prefixed(tools[i])})
		}
		for position, m := range conversationOf(run) {
			for _, l := range sessionLines(m, fmt.Sprintf("m%d", position), result) {
				line(l)
			}
		}
	}
	return out.String()
}

func prefixed(tools []any) []any {
	var names []any
	for _, name := range tools {
		names = append(names, server+name.(string))
	}
	return names
}

func sessionLines(m object, turn string, result func(line, block object, content string)) []object {
	said, _ := m["content"].(string)
	switch m["role"] {
	case "system":
		return nil
	case "user":
		return []object{{"type": "user", "message": object{"role": "user", "content": said}}}
	case "tool":
		block := object{"type": "tool_result", "tool_use_id": resultID(m), "is_error": m["error"] == true || strings.HasPrefix(said, "Error")}
		line := object{"type": "user", "message": object{"role": "user", "content": []any{block}}}
		result(line, block, said)
		return []object{line}
	}
	var lines []object
	block := func(b object) {
		lines = append(lines, object{"type": "assistant", "message": object{"id": turn, "role": "assistant", "content": []any{b}}})
	}
	if said != "" {
		block(object{"type": "text", "text": said})
	}
	for _, c := range callsOf(m) {
		id, tool, args := callOf(c)
		block(object{"type": "tool_use", "id": id, "name": server + tool.(string), "input": parsed(args.(string))})
	}
	return lines
}

func plainResult(_, block object, content string) { block["content"] = content }

// boxedResult puts lists, numbers and texts into an object, as servers do.
func boxedResult(_, block object, content string) {
	block["content"] = content
	if _, isObject := parsed(content).(object); !isObject && block["is_error"] != true {
		block["content"] = []any{object{"type": "text", "text": text(object{"result": parsed(content)})}}
	}
}

// structuredResult writes a list as one text per entry, and whole only beside
// it.
func structuredResult(line, block object, content string) {
	block["content"] = content
	if block["is_error"] == true {
		return
	}
	value := parsed(content)
	if list, ok := value.([]any); ok {
		var parts []any
		for _, e := range list {
			parts = append(parts, object{"type": "text", "text": text(e)})
		}
		block["content"] = parts
	}
	if _, isObject := value.(object); !isObject {
		value = object{"result": value}
	}
	line["mcpMeta"] = object{"structuredContent": value}
}
