package formats_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

func sample(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// read detects the format of raw and reads all of it.
func read(t testing.TB, raw []byte, o formats.Options) []formats.Session {
	t.Helper()
	f, err := formats.Detect(raw[:min(len(raw), formats.HeadSize)])
	if err != nil {
		t.Fatal(err)
	}
	var all []formats.Session
	for s, err := range f.Read(bytes.NewReader(raw), o) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// line is an event as one line, to compare whole sessions by eye.
func line(ev schemas.Event) string {
	text := fmt.Sprintf("%s %s", ev.Time.Format("15:04:05.000"), strings.TrimSuffix(string(ev.Type), ".v1"))
	for _, part := range []string{string(ev.Call), string(ev.Tool), string(ev.Turn), string(ev.Outcome)} {
		if part != "" {
			text += " " + part
		}
	}
	if ev.Actor != schemas.ActorAgent {
		text += " by " + string(ev.Actor)
	}
	return text + " " + string(ev.Data)
}

func wantLines(t *testing.T, s formats.Session, want string) {
	t.Helper()
	var got []string
	for _, ev := range s.Events {
		got = append(got, line(ev))
	}
	if text := strings.Join(got, "\n"); text != strings.TrimSpace(want) {
		t.Errorf("session %s:\n%s\n\nwant:\n%s", s.ID, text, strings.TrimSpace(want))
	}
}

func TestTau1(t *testing.T) {
	all := read(t, sample(t, "tau1.json"), formats.Options{File: "tau1.json"})
	if len(all) != 2 || all[0].ID != "tau1/0" || all[0].Skipped != 1 {
		t.Fatalf("sessions %+v", all)
	}
	wantLines(t, all[0], `
00:00:00.000 session.started {"task":"3","framework":"tau-bench","origin":{"file":"tau1.json","index":0,"task":"3","trial":1,"reward":1}}
00:00:02.000 message {"role":"user","text":"Where is parcel P-77?"}
00:00:03.000 message {"role":"assistant","text":"One moment."}
00:00:03.000 toolcall.requested call_1 get_parcel 2 {"args":{"parcel_id":9007199254740993}}
00:00:04.000 toolcall.completed call_1 get_parcel 2 error {"error":"Error: no such parcel"}
00:00:05.000 toolcall.requested call_1 get_parcel 4 {"args":{"parcel_id":"P-77"}}
00:00:06.000 toolcall.completed call_1 get_parcel 4 ok {"result":{"parcel_id":"P-77","weight":1.50}}
00:00:07.000 toolcall.requested call_2 think 6 {"args":null}
00:00:08.000 toolcall.completed call_2 think 6 ok {"result":""}
00:00:09.000 message {"role":"assistant","text":"It is in Lyon."}
00:00:10.000 message {"role":"user","text":"###STOP###"}
00:00:11.000 session.ended {"outcome":"success","reward":1}`)
	// Without ids, calls and results pair by order.
	wantLines(t, all[1], `
00:00:00.000 session.started {"task":"4","framework":"tau-bench","origin":{"file":"tau1.json","index":1,"task":"4","reward":0}}
00:00:01.000 message {"role":"user","text":"Move P-78 to depot 02210."}
00:00:02.000 toolcall.requested m1.0 move_parcel 1 {"args":{"parcel_id":"P-78"}}
00:00:03.000 toolcall.completed m1.0 move_parcel 1 error {"error":"Error: parcel is sealed"}
00:00:04.000 toolcall.requested m3.0 get_parcel 3 {"args":{"parcel_id":"P-78"}}
00:00:05.000 toolcall.completed m3.0 get_parcel 3 ok {"result":{"parcel_id":"P-78"}}
00:00:06.000 session.ended {"outcome":"failure","reward":0}`)
}

func TestTau2(t *testing.T) {
	all := read(t, sample(t, "tau2.json"), formats.Options{File: "tau2.json", Tenant: "acme"})
	wantLines(t, all[0], `
09:00:00.500 session.started {"task":"7","framework":"tau2-bench","origin":{"file":"tau2.json","index":0,"task":"7","reward":1}}
09:00:01.000 message {"role":"assistant","text":"Hello!"}
09:00:02.000 message {"role":"user","text":"Send both parcels."}
09:00:03.000 message {"role":"assistant","text":"I will."}
09:00:03.000 toolcall.requested x get_parcel 2 {"args":{"parcel_id":"P-1"}}
09:00:03.000 toolcall.requested x#2 get_parcel 2 {"args":{"parcel_id":"P-2"}}
09:00:03.000 toolcall.requested y send_parcel 2 {"args":{"parcel_id":"P-1"}}
09:00:03.001 toolcall.completed x get_parcel 2 ok {"result":{"parcel_id":"P-1"}}
09:00:03.001 toolcall.completed y send_parcel 2 error {"error":"503 Service Unavailable"}
09:00:03.003 toolcall.completed x#2 get_parcel 2 error {"error":"no label"}
09:00:05.000 toolcall.requested z scan_label 6 by user {"args":{}}
09:00:05.001 toolcall.completed z scan_label 6 ok by user {"result":"02210"}
09:00:06.000 toolcall.completed lost (unnamed) ok {"result":[]}
09:01:00.000 session.ended {"outcome":"success","reward":1}`)
	wantLines(t, all[1], `
00:00:00.000 session.started {"task":"8","framework":"tau2-bench","origin":{"file":"tau2.json","index":1,"task":"8","trial":2}}
00:00:01.000 toolcall.requested q send_parcel 0 {"args":{"parcel_id":"P-9"}}
00:00:02.000 session.ended {"outcome":"unknown"}`)
	if ev := all[0].Events[3]; ev.Model != "example-1" || ev.Agent != "parcel_agent" || ev.Tenant != "acme" ||
		ev.Source != "import:tau2.json" || ev.ID != "tau2/0#4" || ev.Sequence != 4 {
		t.Errorf("got %+v", ev)
	}
}

func TestTurns(t *testing.T) {
	first := func(turns formats.Turns) []string {
		var calls []string
		for _, ev := range read(t, sample(t, "tau2.json"), formats.Options{File: "tau2.json", Turns: turns})[0].Events {
			if ev.Call != "" {
				calls = append(calls, fmt.Sprintf("%s%s%s", ev.Call, map[bool]string{true: "?", false: "!"}[ev.Outcome == ""], ev.Turn))
			}
		}
		return calls
	}
	for turns, want := range map[formats.Turns]string{
		"":                      "x?2 x#2?2 y?2 x!2 y!2 x#2!2 z?6 z!6 lost!",
		formats.TurnsMessage:    "x?2 x#2?2 y?2 x!2 y!2 x#2!2 z?6 z!6 lost!",
		formats.TurnsNone:       "x? x#2? y? x! y! x#2! z? z! lost!",
		formats.TurnsSequential: "x? x! x#2? x#2! y? y! z? z! lost!",
	} {
		if got := strings.Join(first(turns), " "); got != want {
			t.Errorf("turns %q: got %s, want %s", turns, got, want)
		}
	}
}

func TestCloudEvents(t *testing.T) {
	all := read(t, sample(t, "events.ndjson"), formats.Options{File: "events.ndjson"})
	if len(all) != 3 || all[0].ID != "S1" || all[1].ID != "S2" || all[2].ID != "S1" {
		t.Fatalf("the order across sessions is lost: %+v", all)
	}
	if all[0].Skipped != 1 || all[1].Events[0].Role != schemas.RoleApprover || all[2].Events[0].Role != schemas.RoleObserver {
		t.Errorf("got %+v", all)
	}
}

// What an importer writes as CloudEvents, it reads back as the same events.
func TestWrittenAsCloudEvents(t *testing.T) {
	for _, of := range samples {
		var out bytes.Buffer
		sessions := read(t, sample(t, of.name), formats.Options{File: of.name})
		for _, s := range sessions {
			for _, ev := range s.Events {
				raw, err := ingest.ToCloudEvent(ev)
				if err != nil {
					t.Fatal(err)
				}
				out.Write(append(raw, '\n'))
			}
		}
		back := read(t, out.Bytes(), formats.Options{File: "x.ndjson"})
		if fmt.Sprint(events(back)) != fmt.Sprint(events(sessions)) {
			t.Errorf("%s: the events differ after a round trip", of.name)
		}
	}
}

func events(sessions []formats.Session) []schemas.Event {
	var all []schemas.Event
	for _, s := range sessions {
		all = append(all, s.Events...)
	}
	return all
}

func TestOtherShapes(t *testing.T) {
	run := `{"task_id":"1","messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}],"reward_info":{"reward":1}}`
	for name, raw := range map[string]string{
		"bare list":           `[` + run + `]`,
		"wrapper":             `{"domain":"d","agent":"a","model":"m","simulations":[` + run + `]}`,
		"info at the end":     `{"simulations":[` + run + `],"info":{"agent_info":{"llm":"m","implementation":"a"}}}`,
		"null reward_info":    `[{"task_id":"1","messages":[{"role":"user","content":"hi"}],"reward_info":null}]`,
		"model in the option": `[` + run + `]`,
	} {
		all := read(t, []byte(raw), formats.Options{File: "f.json", Model: map[bool]string{true: "m"}[name == "model in the option"]})
		if len(all) != 1 || len(all[0].Events) != 3 {
			t.Fatalf("%s: got %+v", name, all)
		}
		if ev := all[0].Events[0]; strings.Contains(raw, `"m"`) && (ev.Model != "m" || ev.Agent != "a") {
			t.Errorf("%s: model %q, agent %q", name, ev.Model, ev.Agent)
		}
	}
}

func TestBadFiles(t *testing.T) {
	run := `{"task_id":"1","messages":[],"reward_info":null}`
	for _, c := range []struct{ name, format, raw, want string }{
		{"empty", "tau1", "", "read f: byte 0: the file is empty"},
		{"truncated", "tau1", `[{"traj":[{"role":"user"`, "cut off"},
		{"truncated between runs", "tau2", `[` + run + `,`, "cut off"},
		{"truncated object", "tau2", `{"info":{},"simulations":[` + run + `]`, "cut off"},
		{"not JSON", "tau2", `hello`, "byte 0"},
		{"a number", "tau2", `7`, "neither a JSON object nor a list"},
		{"no runs", "tau1", `[]`, "there is no run"},
		{"no simulations", "tau2", `{"info":{},"simulations":[]}`, "there is no run"},
		{"no simulations before info", "tau2", `{"simulations":[],"info":{}}`, "there is no run"},
		{"simulations is an object", "tau2", `{"info":{},"simulations":{}}`, `"simulations" is not a list`},
		{"no member simulations", "tau2", `{"info":{}}`, `no member "simulations"`},
		{"entry is a number", "tau2", `[` + run + `,7]`, "entry 1"},
		{"no messages", "tau2", `[{"task_id":"1"}]`, `entry 0: simulation has no member "messages"`},
		{"no traj", "tau1", `[{"task_id":1}]`, `entry 0: run has no member "traj"`},
		{"object for a list", "tau1", `{"traj":[]}`, "not a list of runs"},
		{"wrong type", "tau2", `[{"messages":[{"role":7}]}]`, "messages.role"},
		{"two values", "tau1", `[{"traj":[]}] []`, "follows the end"},
		{"bad line", "cloudevents", "\n{\"specversion\":\"1.0\"}\n", "read f: line 2: attribute"},
		{"cut line", "cloudevents", "{\"specversion\":\"1.0\"", "line 1: malformed"},
		{"no line", "cloudevents", "\n", "no event"},
		{"cut line", "claude-code", "{\"type\":\"last-prompt\"}\n{\"type\":\"user\",\"mess", "read f: line 2: unexpected end of JSON input: the file is cut off"},
		{"bad line", "claude-code", "{\"type\":\"last-prompt\"}\n{type}\n{}", "read f: line 2: line is not of format claude-code"},
		{"no object", "claude-code", "{\"type\":\"last-prompt\"}\n7", "read f: line 2: line is not"},
		{"no message", "claude-code", `{"type":"user"}`, `line 1: line is not of format claude-code: member "message" is missing`},
		{"another line of another form", "claude-code", `{"type":"of-tomorrow","message":7}`, "there is no run"},
		{"wrong message", "claude-code", `{"type":"user","message":7}`, "line 1: line is not of format claude-code"},
		{"wrong type", "claude-code", `{"type":7}`, "line 1: line is not of format claude-code"},
		{"wrong content", "claude-code", `{"type":"user","message":{"content":7}}`, "line 1: content is not"},
		{"nothing said", "claude-code", `{"type":"summary"}`, "there is no run"},
		{"long line", "cloudevents", strings.Repeat("x", 2<<20), "token too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := formats.ByName(c.format)
			if err != nil {
				t.Fatal(err)
			}
			if err := lastError(f, c.raw); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "read f: ") {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func lastError(f formats.Format, raw string) error {
	var last error
	for _, err := range f.Read(strings.NewReader(raw), formats.Options{File: "f"}) {
		last = err
	}
	return last
}

func TestDetect(t *testing.T) {
	for _, of := range samples {
		raw := sample(t, of.name)
		if f, err := formats.Detect(raw[:len(raw)/2]); err != nil || f.Name != of.format {
			t.Errorf("%s: got %q, %v", of.name, f.Name, err)
		}
	}
	long := strings.Repeat("x", formats.HeadSize)
	for raw, want := range map[string]string{
		`{"timestamp":"","info":{"environment_info":{"policy":"` + long:               "tau2",
		`{"domain":"d","agent":"a","pass_rate":1,"simulations":[{"messages":"` + long: "tau2",
		`[{"id":"a","messages":[{"role":"tool","requestor":"user","content":"` + long: "tau2",
		`{"info":{},"tasks":[],"simulations":[]}`:                                     "tau2",
		`[{"id":"a","reward_info":{"reward":1},"messages":[{"content":"` + long:       "tau2",
		`[{"task_id":0,"reward":1.0,"info":{"task":{"instruction":"` + long:           "tau1",
		`[{"traj":[{"role":"system","content":"` + long:                               "tau1",
		`{"specversion":"1.0","type":"a","data":"` + long:                             "cloudevents",
	} {
		if f, err := formats.Detect([]byte(raw)[:min(len(raw), formats.HeadSize)]); err != nil || f.Name != want {
			t.Errorf("%.60s: got %q, %v", raw, f.Name, err)
		}
	}
	for _, raw := range []string{"", " \n", "hello", "{}", "[7]", `{"traj":1}`} {
		if f, err := formats.Detect([]byte(raw)); err == nil {
			t.Errorf("%q is taken for %s", raw, f.Name)
		}
	}
	if _, err := formats.ByName("tau3"); err == nil || !strings.Contains(err.Error(), "tau2") {
		t.Errorf("got %v", err)
	}
}

func TestUnknownTurns(t *testing.T) {
	for _, f := range formats.All[1:] {
		for _, err := range f.Read(strings.NewReader("[]"), formats.Options{File: "f", Turns: "each"}) {
			if err == nil || !strings.Contains(err.Error(), "sequential") {
				t.Errorf("%s: got %v", f.Name, err)
			}
		}
	}
}

// A consumer that has enough ends the read without an error.
func TestStop(t *testing.T) {
	for _, of := range samples {
		raw := sample(t, of.name)
		f, err := formats.Detect(raw)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, err := range f.Read(bytes.NewReader(raw), formats.Options{File: of.name}) {
			if n++; err != nil || n > 1 {
				t.Fatalf("%s: %d, %v", of.name, n, err)
			}
			break
		}
	}
}

// What models invent must not stop an import: names without text, control
// characters, bodies beyond the bounds.
func TestHostileCalls(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 70) + "1" + strings.Repeat("}", 70)
	raw := `[{"task_id":"1","messages":[{"role":"assistant","content":null,"tool_calls":[
		{"id":"a\n","name":"","arguments":` + deep + `},
		{"id":"` + strings.Repeat("i", 5000) + `","name":"` + strings.Repeat("n", 5000) + `","arguments":{}}]},
		{"role":"tool","id":"a\n","content":"` + strings.Repeat("x", 2<<20) + `"}]}]`
	all := read(t, []byte(raw), formats.Options{File: "f\x00.json"})
	var c formats.Counts
	c.Add(all[0])
	if c.Calls != 2 || c.Results != 1 || c.NoArgs != 1 {
		t.Errorf("got %+v", c)
	}
}
