package ingest_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

var noon = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

// bodies is a valid body for every type.
var bodies = map[schemas.Type]string{
	schemas.SessionStarted:  `{"task":"refund","tools":["oms.get_order"]}`,
	schemas.SessionEnded:    `{"complete":true}`,
	schemas.Message:         `{"role":"assistant","text":"hello"}`,
	schemas.CallRequested:   `{"args":{"order_id":"O1"}}`,
	schemas.CallCompleted:   `{"result":{"total":50}}`,
	schemas.CallProposed:    `{"args":{"order_id":"O1"},"deadline":"2026-01-31T12:00:02Z"}`,
	schemas.GateDecided:     `{"decision":"deny","verdict":"near_miss"}`,
	schemas.ApprovalGranted: `{"kind":"damage","approver":"kim"}`,
	schemas.ApprovalRefused: `{"kind":"damage","approver":"kim"}`,
	schemas.EntityChanged:   `{"entity":"order","id":"O1"}`,
	schemas.Compacted:       `{}`,
	schemas.PolicyActivated: `{"digest":"sha256:00","policy":"kind: Policy"}`,
	schemas.ClockTicked:     `{"slot":341}`,
	schemas.SessionErased:   `{}`,
}

// message answers a valid message of that type and role, for a test to spoil.
func message(t schemas.Type, role schemas.Role) ingest.Message {
	ev := schemas.Event{
		Role: role, Type: t, ID: "e1", Source: "test", Time: noon, Tenant: schemas.DefaultTenant,
		Session: "S1", Root: "S1", Call: "c1", Tool: "oms.get_order", Actor: schemas.ActorAgent,
		Outcome: schemas.OutcomeOK, Data: []byte(bodies[t]), Seq: 7, Stored: noon.Add(time.Second),
	}
	if t == schemas.Message && role == schemas.RoleUser {
		ev.Data = []byte(`{"role":"user","text":"hello"}`)
	}
	return ingest.Encode(ev)
}

func TestRoleTable(t *testing.T) {
	for _, role := range schemas.Roles() {
		for _, typ := range append(ingest.Types(), schemas.FindingRaised, schemas.FindingUpdated) {
			t.Run(fmt.Sprintf("%s/%s", role, typ), func(t *testing.T) {
				ev, bad := ingest.Decode(message(typ, role))
				if role.MayPublish(typ) {
					wantEvent(t, ev, bad, typ)
				} else {
					wantReason(t, bad, ingest.ReasonRole)
				}
			})
		}
	}
}

func wantEvent(t *testing.T, ev schemas.Event, bad *ingest.Rejection, typ schemas.Type) {
	t.Helper()
	if bad != nil {
		t.Fatalf("rejected: %s", bad)
	}
	if ev.Type != typ || ev.Seq != 7 || !ev.Stored.Equal(noon.Add(time.Second)) || ev.Root != "S1" {
		t.Errorf("got %+v", ev)
	}
}

func wantReason(t *testing.T, bad *ingest.Rejection, reason string) {
	t.Helper()
	if bad == nil {
		t.Fatalf("accepted, want %s", reason)
	}
	if bad.Reason != reason || bad.Detail == "" || (bad.Cure == "" && !bad.Ignored) {
		t.Errorf("got %+v, want reason %s with detail and cure", *bad, reason)
	}
}

// spoiled is a valid message of an agent's request after one change.
func spoiled(change func(m *ingest.Message)) ingest.Message {
	m := message(schemas.CallRequested, schemas.RoleAgent)
	change(&m)
	return m
}

func header(name, value string) func(m *ingest.Message) {
	return func(m *ingest.Message) {
		if value == "" {
			delete(m.Header, name)
			return
		}
		m.Header[name] = []string{value}
	}
}

func body(text string) func(m *ingest.Message) {
	return func(m *ingest.Message) { m.Data = []byte(text) }
}

func subject(text string) func(m *ingest.Message) {
	return func(m *ingest.Message) { m.Subject = text }
}

func TestDecodeRejects(t *testing.T) {
	deep := strings.Repeat("[", 65) + strings.Repeat("]", 65)
	for _, c := range []struct {
		name   string
		change func(m *ingest.Message)
		reason string
		detail string
	}{
		{"truncated JSON", body(`{"args":{"order_id":"O1"`), ingest.ReasonMalformed, "byte 24"},
		{"not JSON", body(`hello`), ingest.ReasonMalformed, "byte 1"},
		{"JSON but no object", body(`[1]`), ingest.ReasonMalformed, "not a JSON object"},
		{"two values", body(`{} {}`), ingest.ReasonMalformed, "byte 4"},
		{"not UTF-8", body("{\"args\":\"\xff\"}"), ingest.ReasonMalformed, "UTF-8"},
		{"too deep", body(`{"args":` + deep + `}`), ingest.ReasonMalformed, "deeper than 64"},
		{"10 MB body", body(`{"args":"` + strings.Repeat("x", 10<<20) + `"}`), ingest.ReasonTooLarge, "1048576"},
		{"args twice", body(`{"args":{},"args":{}}`), ingest.ReasonMalformed, `"args" twice`},
		{"id missing", header("ce-id", ""), ingest.ReasonAttribute, "id is missing"},
		{"source missing", header("ce-source", ""), ingest.ReasonAttribute, "source is missing"},
		{"time missing", header("ce-time", ""), ingest.ReasonAttribute, "time is missing"},
		{"specversion missing", header("ce-specversion", ""), ingest.ReasonAttribute, "specversion is missing"},
		{"old specversion", header("ce-specversion", "0.3"), ingest.ReasonAttribute, "0.3"},
		{"type missing", header("ce-type", ""), ingest.ReasonAttribute, "type is missing"},
		{"foreign type", header("ce-type", "com.example.x"), ingest.ReasonForeign, "com.example.x"},
		{"unknown event type", header("ce-type", "dev.nearmiss.toolcall.dreamt.v1"), ingest.ReasonUnknownType, "dreamt"},
		{"session missing", header("ce-sessionid", ""), ingest.ReasonSessionless, "sessionid"},
		{"call missing", header("ce-callid", ""), ingest.ReasonAttribute, "callid is missing"},
		{"tool missing", header("ce-toolname", ""), ingest.ReasonAttribute, "toolname is missing"},
		{"time not RFC 3339", header("ce-time", "2026-01-31 12:00"), ingest.ReasonAttribute, "RFC 3339"},
		{"year 10000 in UTC", header("ce-time", "9999-12-31T23:59:59-01:00"), ingest.ReasonAttribute, "years"},
		{"sequence zero", header("ce-sequence", "0000"), ingest.ReasonAttribute, "sequence"},
		{"sequence negative", header("ce-sequence", "-1"), ingest.ReasonAttribute, "sequence"},
		{"sampledrate zero", header("ce-sampledrate", "0"), ingest.ReasonAttribute, "sampledrate"},
		{"unknown actor", header("ce-actor", "robot"), ingest.ReasonAttribute, "actor"},
		{"agent states a user's call", header("ce-actor", "user"), ingest.ReasonRole, "actor user"},
		{"agent speaks for all tenants", header("ce-tenantid", "~"), ingest.ReasonRole, "all tenants"},
		{"content type", header("ce-datacontenttype", "text/plain"), ingest.ReasonAttribute, "datacontenttype"},
		{"long id", header("ce-id", strings.Repeat("x", 1025)), ingest.ReasonAttribute, "id has 1025 bytes"},
		{"control character", header("ce-toolname", "a%0Ab"), ingest.ReasonAttribute, "toolname has a control character"},
		{"header not UTF-8", header("ce-toolname", "a\xff"), ingest.ReasonAttribute, "toolname is not valid UTF-8"},
		{"two spellings", header("Ce-Id", "e2"), ingest.ReasonAttribute, "id is given twice"},
		{"four tokens", subject("nearmiss.in.agent.default"), ingest.ReasonSubject, "five tokens"},
		{"six tokens", subject("nearmiss.in.agent.default.S1.x"), ingest.ReasonSubject, "five tokens"},
		{"another subject", subject("orders.created"), ingest.ReasonSubject, "orders.created"},
		{"unknown role", subject("nearmiss.in.root.default.S1"), ingest.ReasonSubject, "root"},
		{"empty token", subject("nearmiss.in.agent..S1"), ingest.ReasonSubject, "empty token"},
		{"other tenant", subject("nearmiss.in.agent.acme.S1"), ingest.ReasonSubjectMismatch, "tenantid"},
		{"other root", subject("nearmiss.in.agent.default.S2"), ingest.ReasonSubjectMismatch, "root session"},
		{"all tenants in the subject", subject("nearmiss.in.agent.~.S1"), ingest.ReasonRole, "all tenants"},
		{"batch", header("Content-Type", "application/cloudevents-batch+json"), ingest.ReasonMalformed, "batch"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, bad := ingest.Decode(spoiled(c.change))
			wantReason(t, bad, c.reason)
			if bad != nil && !strings.Contains(bad.Detail, c.detail) {
				t.Errorf("detail %q does not say %q", bad.Detail, c.detail)
			}
		})
	}
}

// Only what is not ours to judge is ignored; everything else is a fault.
func TestIgnored(t *testing.T) {
	for typ, ignored := range map[string]bool{"com.example.x": true, "dev.nearmiss.new.v9": true, "": false} {
		_, bad := ingest.Decode(spoiled(header("ce-type", typ)))
		if bad == nil || bad.Ignored != ignored {
			t.Errorf("type %q: got %+v, want ignored %v", typ, bad, ignored)
		}
	}
}

// The type and role of an event say who may publish it; its data says the
// rest.
func TestWrongTypesOfData(t *testing.T) {
	for _, c := range []struct {
		typ    schemas.Type
		role   schemas.Role
		body   string
		reason string
	}{
		{schemas.Message, schemas.RoleAgent, `{"role":"user","text":"yes"}`, ingest.ReasonRole},
		{schemas.Message, schemas.RoleUser, `{"role":"assistant","text":"yes"}`, ingest.ReasonRole},
		{schemas.Message, schemas.RoleAgent, `{"role":"assistant","role":"user","text":"yes"}`, ingest.ReasonMalformed},
		{schemas.Message, schemas.RoleObserver, `{"role":"system","text":"yes"}`, ingest.ReasonMalformed},
		{schemas.Message, schemas.RoleObserver, `{"role":"user","text":7}`, ingest.ReasonMalformed},
		{schemas.Message, schemas.RoleObserver, `{"role":"user"}`, ingest.ReasonMalformed},
		{schemas.SessionEnded, schemas.RoleAgent, `{"outcome":"success"}`, ingest.ReasonRole},
		{schemas.SessionEnded, schemas.RoleAgent, `{"reward":1}`, ingest.ReasonRole},
		{schemas.SessionEnded, schemas.RoleObserver, `{"reward":"1"}`, ingest.ReasonMalformed},
		{schemas.CallCompleted, schemas.RoleTool, `{"partial":"yes"}`, ingest.ReasonMalformed},
		{schemas.CallCompleted, schemas.RoleTool, `{"started":"yesterday"}`, ingest.ReasonMalformed},
		{schemas.EntityChanged, schemas.RoleEntity, `{"entity":"order"}`, ingest.ReasonMalformed},
		{schemas.EntityChanged, schemas.RoleEntity, `{"entity":"order","id":null}`, ingest.ReasonMalformed},
		{schemas.ApprovalGranted, schemas.RoleApprover, `{"approver":"kim"}`, ingest.ReasonMalformed},
		{schemas.ApprovalGranted, schemas.RoleApprover, `{"kind":"damage","object":"O1"}`, ingest.ReasonMalformed},
		{schemas.ClockTicked, schemas.RoleSys, `{"slot":"341"}`, ingest.ReasonMalformed},
		{schemas.PolicyActivated, schemas.RoleSys, ``, ingest.ReasonMalformed},
		{schemas.SessionStarted, schemas.RoleAgent, `{"tools":"all"}`, ingest.ReasonMalformed},
	} {
		m := message(c.typ, c.role)
		m.Data = []byte(c.body)
		_, bad := ingest.Decode(m)
		if bad == nil || bad.Reason != c.reason {
			t.Errorf("%s from %s with %s: got %v, want %s", c.typ, c.role, c.body, bad, c.reason)
		}
	}
}

func TestDecodeAccepts(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(m *ingest.Message)
		check  func(ev schemas.Event) bool
	}{
		{
			"other case", func(m *ingest.Message) { m.Header = titled(m.Header) },
			func(ev schemas.Event) bool { return ev.ID == "e1" && ev.Tool == "oms.get_order" },
		},
		{
			"percent-encoding", header("ce-toolname", "caf%C3%A9%20au%20lait"),
			func(ev schemas.Event) bool { return ev.Tool == "café au lait" },
		},
		{"lower-case hex", header("ce-toolname", "caf%c3%a9"), func(ev schemas.Event) bool { return ev.Tool == "café" }},
		{"raw percent", header("ce-toolname", "100% sure"), func(ev schemas.Event) bool { return ev.Tool == "100% sure" }},
		{"raw UTF-8", header("ce-toolname", "café"), func(ev schemas.Event) bool { return ev.Tool == "café" }},
		{"percent of no UTF-8", header("ce-toolname", "%FF"), func(ev schemas.Event) bool { return ev.Tool == "%FF" }},
		{"quoted", header("ce-toolname", `"a \"b\""`), func(ev schemas.Event) bool { return ev.Tool == `a "b"` }},
		{"spelt twice alike", header("Ce-Id", "e1"), func(ev schemas.Event) bool { return ev.ID == "e1" }},
		{"unknown attribute", header("ce-weather", "rain"), func(ev schemas.Event) bool { return ev.ID == "e1" }},
		{"sequence", header("ce-sequence", "00000000000000000042"), func(ev schemas.Event) bool { return ev.Sequence == 42 }},
		{"zone", header("ce-time", "2026-01-31T13:00:00+01:00"), func(ev schemas.Event) bool { return ev.Time.Equal(noon) }},
		{
			"repeated member below args", body(`{"args":{"order_id":"O1","order_id":"O2"}}`),
			func(ev schemas.Event) bool { return bytes.Contains(ev.Data, []byte("O2")) },
		},
		{
			"integer beyond 2^53", body(`{"args":{"id":9007199254740993}}`),
			func(ev schemas.Event) bool { return bytes.Contains(ev.Data, []byte("9007199254740993")) },
		},
		{"no body", body(``), func(ev schemas.Event) bool { return ev.Data == nil }},
		{
			"args null", body(`{"args":null}`),
			func(ev schemas.Event) bool { return string(ingest.ParseToolCall(ev.Data).Args) == "null" },
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			ev, bad := ingest.Decode(spoiled(c.change))
			if bad != nil || !c.check(ev) {
				t.Errorf("got %+v, %v", ev, bad)
			}
		})
	}
}

func titled(header map[string][]string) map[string][]string {
	out := map[string][]string{}
	for _, key := range slices.Sorted(maps.Keys(header)) {
		out[strings.Replace(strings.ToUpper(key), "CE-", "Ce-", 1)] = header[key]
	}
	return out
}

// A sub-agent's events lie under the root session, and a session id that is
// no subject token lies under its hash.
func TestRootAndToken(t *testing.T) {
	m := message(schemas.CallRequested, schemas.RoleAgent)
	m.Header["ce-rootsession"] = []string{"run 1/äöü"}
	m.Subject = ingest.Subject(schemas.RoleAgent, schemas.DefaultTenant, ingest.Token("run 1/äöü"))
	ev, bad := ingest.Decode(m)
	if bad != nil || ev.Root != "run 1/äöü" || ev.Session != "S1" {
		t.Fatalf("got %+v, %v", ev, bad)
	}
	if token := ingest.Token("run 1/äöü"); len(token) != 27 || token[0] != '~' {
		t.Errorf("token is %q", token)
	}
}

// A tick for all tenants needs no tenantid: no tenant has the token ~.
func TestAllTenants(t *testing.T) {
	m := message(schemas.ClockTicked, schemas.RoleSys)
	m.Subject = "nearmiss.in.sys.~.~clock"
	ev, bad := ingest.Decode(m)
	if bad != nil || ev.Tenant != schemas.AllTenants {
		t.Fatalf("got %+v, %v", ev, bad)
	}
	m.Subject = "nearmiss.in.sys.~.~policy"
	_, bad = ingest.Decode(m)
	wantReason(t, bad, ingest.ReasonSubjectMismatch)
}

// The event must not keep the message's memory, which the reader reuses.
func TestDecodeOwnsMemory(t *testing.T) {
	m := message(schemas.CallRequested, schemas.RoleAgent)
	ev, bad := ingest.Decode(m)
	if bad != nil {
		t.Fatal(bad)
	}
	for i := range m.Data {
		m.Data[i] = 'x'
	}
	if string(ev.Data) != bodies[schemas.CallRequested] {
		t.Errorf("data changed with the message: %s", ev.Data)
	}
}

func TestStructuredMode(t *testing.T) {
	const id = `"specversion":"1.0","type":"dev.nearmiss.toolcall.requested.v1","id":"e1","source":"test","time":"2026-01-31T12:00:00Z","sessionid":"S1","callid":"c1","toolname":"t"`
	for _, c := range []struct{ name, body, reason, data string }{
		{"data", `{` + id + `,"data":{"args":{"n":1}}}`, "", `{"args":{"n":1}}`},
		{"base64", `{` + id + `,"data_base64":"eyJhcmdzIjp7fX0="}`, "", `{"args":{}}`},
		{"no data", `{` + id + `}`, "", ``},
		{"null data", `{` + id + `,"data":null}`, "", ``},
		{"numbers", `{` + id + `,"sampledrate":3,"sequence":4,"agentid":null}`, "", ``},
		{"bad base64", `{` + id + `,"data_base64":"%"}`, ingest.ReasonMalformed, ""},
		{"data twice", `{` + id + `,"data":{},"data_base64":"e30="}`, ingest.ReasonMalformed, ""},
		{"attribute is an object", `{` + id + `,"agentid":{}}`, ingest.ReasonAttribute, ""},
		{"attribute twice", `{` + id + `,"id":"e2"}`, ingest.ReasonAttribute, ""},
		{"truncated", `{` + id, ingest.ReasonMalformed, ""},
		{"a list", `[]`, ingest.ReasonMalformed, ""},
		{"too large", `{` + id + `,"data":"` + strings.Repeat("x", 1<<20) + `"}`, ingest.ReasonTooLarge, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			ev, bad := ingest.Decode(ingest.Message{
				Subject: "nearmiss.in.agent.default.S1", Data: []byte(c.body),
				Header: map[string][]string{"content-type": {"application/cloudevents+json; charset=UTF-8"}},
			})
			if c.reason != "" {
				wantReason(t, bad, c.reason)
				return
			}
			if bad != nil || string(ev.Data) != c.data || ev.Call != "c1" {
				t.Errorf("got %+v, %v", ev, bad)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	m := message(schemas.CallRequested, schemas.RoleAgent)
	m.Header["ce-tenantid"] = []string{"default"}
	m.Header["ce-traceparent"] = []string{"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	m.Header["ce-sequence"] = []string{"00000000000000000042"}
	b.ReportAllocs()
	for b.Loop() {
		if _, bad := ingest.Decode(m); bad != nil {
			b.Fatal(bad)
		}
	}
}
