package scenario_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

const head = "# A title.\npolicy: p.yaml\nsession: S1\n\n"

func parse(t *testing.T, lines string) *scenario.Story {
	t.Helper()
	s, err := scenario.Parse("x.story", head+lines+"\n----\n")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParseHeader(t *testing.T) {
	s, err := scenario.Parse("x.story", `# 1. The title.
# More.
policy: |
  kind: Policy
  needs:
    a: 1

session: S7
tenant: acme
needs: gate, memory

user "hello"
----
#1 finding
`)
	if err != nil {
		t.Fatal(err)
	}
	if s.Title != "1. The title." || s.Policy.Text != "kind: Policy\nneeds:\n  a: 1\n" || len(s.Needs) != 2 {
		t.Errorf("got title %q, policy %q, needs %q", s.Title, s.Policy.Text, s.Needs)
	}
	ev := s.Events[0]
	if ev.Session != "S7" || ev.Tenant != "acme" || ev.Seq != 2 || !ev.Stored.Equal(scenario.Start().Add(time.Second)) {
		t.Errorf("got %+v", ev)
	}
	if s.Want != "#1 finding\n" {
		t.Errorf("got want %q", s.Want)
	}
}

func TestParseEvents(t *testing.T) {
	tests := []struct {
		line  string
		n     int // how many events
		check func(ev schemas.Event) bool
		data  string
	}{
		{`request c1 get {"id":"O1"} [turn=T2 seq=4]`, 1, func(ev schemas.Event) bool {
			return ev.Type == schemas.CallRequested && ev.Call == "c1" && ev.Tool == "get" && ev.Turn == "T2" && ev.Sequence == 4
		}, `{"args":{"id":"O1"}}`},
		{`request c1 get -`, 1, func(ev schemas.Event) bool { return ev.Role == schemas.RoleObserver }, `{}`},
		{`call c1 get {"id":1,"id":2} => [1,2] [seq=4 turn=T2]`, 2, func(ev schemas.Event) bool {
			return ev.Outcome == "ok" && ev.Sequence == 5 && ev.Turn == "T2" && ev.Tool == "get"
		}, `{"result":[1,2]}`},
		{`call c1 get {} => error "no"`, 2, func(ev schemas.Event) bool { return ev.Outcome == "error" }, `{"error":"no"}`},
		{`call c1 get {} => timeout`, 2, func(ev schemas.Event) bool { return ev.Outcome == "timeout" }, `{}`},
		{
			`done c1 get - => {"a":1} [started=1 ended=2.5]`, 1, func(ev schemas.Event) bool { return ev.Type == schemas.CallCompleted },
			`{"result":{"a":1},"started":"2026-01-01T00:00:01Z","ended":"2026-01-01T00:00:02.5Z"}`,
		},
		{`user "yes [a=b]"`, 1, func(ev schemas.Event) bool { return ev.Type == schemas.Message }, `{"role":"user","text":"yes [a=b]"}`},
		{`agent "<b>"`, 1, func(ev schemas.Event) bool { return ev.Type == schemas.Message }, `{"role":"assistant","text":"<b>"}`},
		{`approve damage {"object":{"order_id":"O1"}}`, 1, func(ev schemas.Event) bool {
			return ev.Type == schemas.ApprovalGranted && ev.Role == schemas.RoleApprover
		}, `{"kind":"damage","approver":"story","object":{"order_id":"O1"}}`},
		{`approve damage {"approver":"ada"}`, 1, func(ev schemas.Event) bool {
			return ev.Type == schemas.ApprovalGranted
		}, `{"kind":"damage","approver":"ada"}`},
		{`change order O1 [version=v2]`, 1, func(ev schemas.Event) bool {
			return ev.Role == schemas.RoleEntity && ev.Session == ""
		}, `{"entity":"order","id":"O1","version":"v2"}`},
		{`tick 10m`, 1, func(ev schemas.Event) bool {
			return ev.Tenant == schemas.AllTenants && ev.Stored.Equal(scenario.Start().Add(10*time.Minute))
		}, `{"slot":353445240}`},
		{"wait 9s\nuser \"a\" [time=-3s]", 1, func(ev schemas.Event) bool {
			return ev.Stored.Equal(scenario.Start().Add(10*time.Second)) && ev.Time.Equal(scenario.Start().Add(7*time.Second))
		}, `{"role":"user","text":"a"}`},
		{"user \"a\"\nagain 1", 2, func(ev schemas.Event) bool { return ev.ID == "e1" && ev.Seq == 3 }, `{"role":"user","text":"a"}`},
		{`end {"outcome":"success"}`, 1, func(ev schemas.Event) bool { return ev.Type == schemas.SessionEnded }, `{"outcome":"success"}`},
		{"request c1 get {} [run=r1]\nrequest c1 get {} [run=r2]\nok c1 1 [run=r1]", 3, func(ev schemas.Event) bool {
			return ev.Run == "r1"
		}, `{"result":1}`},
	}
	for _, tt := range tests {
		s := parse(t, tt.line)
		if len(s.Events) != tt.n {
			t.Errorf("%s: %d events, want %d", tt.line, len(s.Events), tt.n)
			continue
		}
		last := s.Events[tt.n-1]
		if !tt.check(last) || string(last.Data) != tt.data {
			t.Errorf("%s: got %+v\ndata %s", tt.line, last, last.Data)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ line, want string }{
		{`fly c1`, "x.story:5: expected one of the events call, request"},
		{`request c1`, "x.story:5: request: expected a tool name at the end of the line"},
		{`request c1 get {`, "x.story:5: request: expected the arguments as JSON"},
		{`request c1 get {} more`, "x.story:5: request: expected the end of the line or [attributes] at \"more\""},
		{`ok c1 {}`, "x.story:5: ok: expected a request of c1 above, or `done`"},
		{`call c1 get {}`, "x.story:5: call: expected `=> RESULT`"},
		{`user yes`, "x.story:5: user: expected the text in double quotes"},
		{`user "yes" [colour=red]`, "x.story:5: expected one of the attributes session, tenant"},
		{`user "yes" [seq=x]`, "x.story:5: expected a value that seq can have"},
		{`tick soon`, "x.story:5: tick: expected a duration"},
		{`again 3`, "x.story:5: again: expected the number of an event above"},
		{"user \"a\"\nsession: S2", "x.story:6: expected `session:` above the first event"},
		{`colour: red`, "x.story:5: expected one of the header lines"},
	}
	for _, tt := range tests {
		_, err := scenario.Parse("x.story", head+tt.line+"\n----\n")
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s:\n got %v\nwant %s", tt.line, err, tt.want)
		}
	}
}

func TestParseWantsDashesAndPolicy(t *testing.T) {
	for text, want := range map[string]string{
		"policy: p.yaml\nuser \"a\"\n": "x.story:3: expected a line ---- before the outcomes",
		"user \"a\"\n----\n":           "x.story:2: expected `policy: NAME` above the events",
	} {
		if _, err := scenario.Parse("x.story", text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestLogActivatesPolicies(t *testing.T) {
	s := parse(t, "user \"a\"\npolicy q.yaml")
	log, err := s.Log(func(name string) (string, error) { return "text of " + name, nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(log) != 3 || log[0].Seq != 1 || log[2].Seq != 3 {
		t.Fatalf("got %+v", log)
	}
	if got := string(log[2].Data); !strings.Contains(got, "text of q.yaml") {
		t.Errorf("got %s", got)
	}
}

func TestRewriteKeepsTheStory(t *testing.T) {
	text := head + "user \"a\"\n----\n#1 old\n"
	s, err := scenario.Parse("x.story", text)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Rewrite("#1 new\n"); got != head+"user \"a\"\n----\n#1 new\n" {
		t.Errorf("got %s", got)
	}
	if got := s.Rewrite(s.Want); got != text {
		t.Errorf("got %s", got)
	}
}

func TestWriteParsesToTheSameEvents(t *testing.T) {
	s := parse(t, `call c1 get {"id":"O1"} => {"a":1} [turn=T1 seq=1]
request c2 put {"id":"O2"} [session=S2 tenant=acme]
wait 3s
error c2 "no" [session=S2 tenant=acme partial=true]
done c3 get {"id":"O1"} => timeout [started=1 ended=2 role=tool]
user "yes" [time=2s]
again 5
approve damage {"object":{"order_id":"O1"}}
approve damage {"approver":"ada"}
change order O1 [version=v2]
compact
tick 11m
end {"outcome":"success"}`)
	again := parse(t, scenario.Write(s.Events))
	if len(again.Events) != len(s.Events) {
		t.Fatalf("got %d events, want %d:\n%s", len(again.Events), len(s.Events), scenario.Write(s.Events))
	}
	for i := range s.Events {
		a, b := s.Events[i], again.Events[i]
		if string(a.Data) != string(b.Data) {
			t.Errorf("event %d: data %s, want %s", i+1, b.Data, a.Data)
		}
		a.Data, b.Data = nil, nil
		if !sameEvent(a, b) {
			t.Errorf("event %d:\n got %+v\nwant %+v", i+1, b, a)
		}
	}
}

func sameEvent(a, b schemas.Event) bool {
	sameTime := a.Stored.Equal(b.Stored) && a.Time.Equal(b.Time)
	return sameTime && a.ID == b.ID && a.Seq == b.Seq && a.Session == b.Session && a.Tenant == b.Tenant &&
		a.Type == b.Type && a.Role == b.Role && a.Tool == b.Tool && a.Call == b.Call && a.Turn == b.Turn &&
		a.Run == b.Run && a.Actor == b.Actor && a.Outcome == b.Outcome && a.Sequence == b.Sequence && a.Source == b.Source
}
