package ingest_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/cloudevents/sdk-go/v2/event"
	"pgregory.net/rapid"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// printable draws attribute texts: any Unicode without control characters.
func printable(shortest, longest int) *rapid.Generator[string] {
	return rapid.StringOfN(rapid.Rune().Filter(func(r rune) bool {
		return r >= 0x20 && (r < 0x7f || r > 0x9f) && r != 0xfffd
	}), shortest, longest, 200)
}

// drawEvent draws a valid event in normal form: what defaults say is set.
func drawEvent(t *rapid.T) schemas.Event {
	ev := schemas.Event{
		Role: schemas.RoleObserver, ID: printable(1, 30).Draw(t, "id"), Source: printable(1, 30).Draw(t, "source"),
		Type: rapid.SampledFrom([]schemas.Type{
			schemas.SessionStarted, schemas.CallRequested, schemas.CallCompleted, schemas.EntityChanged, schemas.Compacted,
		}).Draw(t, "type"),
		Time:    time.Unix(rapid.Int64Range(-1e9, 4e9).Draw(t, "s"), rapid.Int64Range(0, 999999999).Draw(t, "ns")).UTC(),
		Tenant:  schemas.TenantID(printable(1, 10).Filter(func(s string) bool { return s != "~" }).Draw(t, "tenant")),
		Session: schemas.SessionID(printable(1, 80).Draw(t, "session")),
		Root:    schemas.SessionID(printable(1, 80).Draw(t, "root")), Parent: schemas.SessionID(printable(0, 9).Draw(t, "parent")),
		Agent: printable(0, 9).Draw(t, "agent"), AgentVersion: printable(0, 9).Draw(t, "version"), Model: printable(0, 9).Draw(t, "model"),
		Run: schemas.RunID(printable(0, 9).Draw(t, "run")), Turn: schemas.TurnID(printable(0, 9).Draw(t, "turn")),
		Call: schemas.CallID(printable(1, 9).Draw(t, "call")), Tool: schemas.ToolName(printable(1, 9).Draw(t, "tool")),
		Actor:       rapid.SampledFrom([]schemas.Actor{schemas.ActorAgent, schemas.ActorUser, schemas.ActorEvaluator}).Draw(t, "actor"),
		Sequence:    rapid.Uint64().Draw(t, "sequence"),
		SampledRate: rapid.IntRange(0, 1<<31-1).Draw(t, "sampledrate"),
		Traceparent: printable(0, 9).Draw(t, "traceparent"), Tracestate: printable(0, 9).Draw(t, "tracestate"),
		DataRef: printable(0, 9).Draw(t, "dataref"),
	}
	ev.Data = []byte(bodies[ev.Type])
	if ev.Type == schemas.CallCompleted {
		ev.Outcome = schemas.OutcomeTimeout
	}
	return ev
}

func TestEncodeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := drawEvent(t)
		ev.Seq, ev.Stored = rapid.Uint64().Draw(t, "seq"), noon
		got, bad := ingest.Decode(ingest.Encode(ev))
		if bad != nil {
			t.Fatalf("rejected: %s", bad)
		}
		if !reflect.DeepEqual(got, ev) {
			t.Fatalf("\ngot  %+v\nwant %+v", got, ev)
		}
	})
}

// ToCloudEvent writes what FromCloudEvent and the CloudEvents SDK both read.
func TestCloudEventRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := drawEvent(t)
		ev.ID, ev.Source = "e"+ev.ID+"!", "import:file"
		raw, err := ingest.ToCloudEvent(ev)
		if err != nil {
			t.Fatal(err)
		}
		got, bad := ingest.FromCloudEvent(raw, ev.Role)
		if bad != nil || !reflect.DeepEqual(got, ev) {
			t.Fatalf("rejected: %v\ngot  %+v\nwant %+v", bad, got, ev)
		}
		var ce event.Event
		if err := json.Unmarshal(raw, &ce); err != nil {
			t.Fatal(err)
		}
		sdkAgrees(t, ce, ev)
	})
}

func sdkAgrees(t *rapid.T, ce event.Event, ev schemas.Event) {
	if err := ce.Validate(); err != nil {
		t.Fatalf("the SDK refuses it: %v", err)
	}
	if ce.ID() != ev.ID || ce.Type() != schemas.TypePrefix+string(ev.Type) || !ce.Time().Equal(ev.Time) {
		t.Fatalf("the SDK reads %v of %+v", ce, ev)
	}
	if ce.Extensions()["sessionid"] != string(ev.Session) || string(ce.Data()) != string(ev.Data) {
		t.Fatalf("the SDK reads %v of %+v", ce, ev)
	}
}

// What the SDK writes, FromCloudEvent reads.
func TestReadsSDK(t *testing.T) {
	ce := event.New()
	ce.SetID("e1")
	ce.SetSource("https://agents.example/refund")
	ce.SetType("dev.nearmiss.toolcall.requested.v1")
	ce.SetTime(noon)
	for name, value := range map[string]any{"sessionid": "S1", "callid": "c1", "toolname": "t", "sampledrate": 2} {
		ce.SetExtension(name, value)
	}
	if err := ce.SetData(event.ApplicationJSON, map[string]any{"args": map[string]any{"n": 1}}); err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(ce)
	if err != nil {
		t.Fatal(err)
	}
	ev, bad := ingest.FromCloudEvent(raw, schemas.RoleAgent)
	if bad != nil || ev.Session != "S1" || ev.SampledRate != 2 || string(ev.Data) != `{"args":{"n":1}}` {
		t.Errorf("got %+v, %v", ev, bad)
	}
}

func TestToCloudEventRefuses(t *testing.T) {
	for _, ev := range []schemas.Event{
		{ID: "e1", Source: "%zz"}, {ID: "e1 ", Source: "s"}, {ID: "e1", Source: " s"}, {Source: "s"},
	} {
		ev.Type, ev.Time, ev.Session = schemas.Compacted, noon, "S1"
		if raw, err := ingest.ToCloudEvent(ev); err == nil || !strings.Contains(err.Error(), "convert event") {
			t.Errorf("%+v: got %s, %v", ev, raw, err)
		}
	}
}

func TestFromHTTPBinary(t *testing.T) {
	m := message(schemas.Message, schemas.RoleAgent)
	header := titled(m.Header)
	for _, key := range []string{"Ce-DATACONTENTTYPE", "CE-DATACONTENTTYPE"} {
		delete(header, key)
	}
	header["Content-Type"] = []string{"application/json; charset=utf-8"}
	ev, bad := ingest.FromHTTPBinary(header, m.Data, schemas.RoleAgent)
	if bad != nil || ev.Session != "S1" || ev.Role != schemas.RoleAgent {
		t.Fatalf("got %+v, %v", ev, bad)
	}
	header["Content-Type"] = []string{"text/plain"}
	_, bad = ingest.FromHTTPBinary(header, m.Data, schemas.RoleAgent)
	wantReason(t, bad, ingest.ReasonAttribute)
}

func TestFromBatch(t *testing.T) {
	one := func(id string) string {
		return fmt.Sprintf(`{"specversion":"1.0","type":"dev.nearmiss.context.compacted.v1","id":%q,"source":"s","time":"2026-01-31T12:00:00Z","sessionid":"S1"}`, id)
	}
	events, bad := ingest.FromBatch([]byte(`[`+one("a")+`,{"id":1},`+one("b")+`,`+one("")+`]`), schemas.RoleAgent)
	if len(events) != 2 || events[1].ID != "b" {
		t.Errorf("events %+v", events)
	}
	if len(bad) != 2 || bad[1] == nil || bad[3] == nil {
		t.Errorf("rejections %v", bad)
	}
	for _, raw := range []string{``, `{}`, `[`, `7`} {
		if _, bad := ingest.FromBatch([]byte(raw), schemas.RoleAgent); bad[ingest.WholeBatch] == nil {
			t.Errorf("%q: got %v", raw, bad)
		}
	}
	if events, bad := ingest.FromBatch([]byte(`[]`), schemas.RoleAgent); len(events) != 0 || len(bad) != 0 {
		t.Errorf("an empty batch: %v, %v", events, bad)
	}
}

func TestMsgIDDependsOnEveryPart(t *testing.T) {
	base := schemas.Event{Role: schemas.RoleAgent, Tenant: "t", Session: "s", Source: "o", ID: "i"}
	seen := map[string]bool{ingest.MsgID(base): true}
	for _, change := range []func(ev *schemas.Event){
		func(ev *schemas.Event) { ev.Role = schemas.RoleTool },
		func(ev *schemas.Event) { ev.Tenant = "u" },
		func(ev *schemas.Event) { ev.Session = "so"; ev.Source = "" },
		func(ev *schemas.Event) { ev.Source = "oi"; ev.ID = "" },
		func(ev *schemas.Event) { ev.ID = "j" },
	} {
		ev := base
		change(&ev)
		id := ingest.MsgID(ev)
		if seen[id] || len(id) != 32 {
			t.Errorf("%+v has the id %s", ev, id)
		}
		seen[id] = true
	}
}
