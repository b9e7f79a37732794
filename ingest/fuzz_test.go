package ingest_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// FuzzDecode holds that no bytes panic, that an answer is an event or a
// reason, and that an accepted event survives Encode and Decode.
func FuzzDecode(f *testing.F) {
	for _, role := range schemas.Roles() {
		for _, typ := range ingest.Types() {
			m := message(typ, role)
			f.Add(m.Subject, string(typ), "S1", "e1", "ok", m.Data)
		}
	}
	f.Add("nearmiss.in.sys.~.~clock", "clock.ticked.v1", "", "x%41", `"q"`, []byte(`{"slot":1e0}`))
	f.Add("nearmiss.in.agent.default", "message.v1", "%ff", "\xff", "", []byte(`{"role":"assistant","text":`))
	f.Fuzz(func(t *testing.T, subject, typ, session, id, outcome string, data []byte) {
		ev, bad := ingest.Decode(ingest.Message{Subject: subject, Data: data, Header: map[string][]string{
			"Ce-Specversion": {"1.0"}, "ce-type": {"dev.nearmiss." + typ}, "CE-ID": {id}, "ce-source": {"fuzz"},
			"ce-time": {"2026-01-31T12:00:00Z"}, "ce-sessionid": {session}, "ce-callid": {"c"}, "ce-toolname": {"t"},
			"ce-outcome": {outcome},
		}})
		holds(t, ev, bad)
		if bad == nil {
			again, bad := ingest.Decode(ingest.Encode(ev))
			same(t, ev, again, bad)
		}
	})
}

// FuzzFromCloudEvent holds the same of structured events.
func FuzzFromCloudEvent(f *testing.F) {
	for _, typ := range ingest.Types() {
		ev, bad := ingest.Decode(message(typ, schemas.RoleObserver))
		if bad != nil {
			continue
		}
		raw, err := ingest.ToCloudEvent(ev)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Add([]byte(`{"specversion":"1.0","data_base64":"e30=","data":{}}`))
	f.Add([]byte(strings.Repeat(`{"data":`, 70)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		ev, bad := ingest.FromCloudEvent(raw, schemas.RoleObserver)
		holds(t, ev, bad)
		if bad != nil {
			return
		}
		if written, err := ingest.ToCloudEvent(ev); err == nil {
			again, bad := ingest.FromCloudEvent(written, schemas.RoleObserver)
			same(t, ev, again, bad)
		}
	})
}

func holds(t *testing.T, ev schemas.Event, bad *ingest.Rejection) {
	t.Helper()
	if bad != nil {
		if bad.Reason == "" || bad.Detail == "" || !reflect.DeepEqual(ev, schemas.Event{}) {
			t.Fatalf("rejected as %+v with %+v", bad, ev)
		}
		return
	}
	if len(ev.Data) > 0 && !json.Valid(ev.Data) {
		t.Fatalf("accepted data that is not JSON: %q", ev.Data)
	}
	ingest.ParseToolCall(ev.Data)
	ingest.ParseSessionStart(ev.Data)
	ingest.ParseApproval(ev.Data)
}

func same(t *testing.T, ev, again schemas.Event, bad *ingest.Rejection) {
	t.Helper()
	if bad != nil || !reflect.DeepEqual(ev, again) {
		t.Fatalf("round trip: %v\n%+v\n%+v", bad, ev, again)
	}
}

// The views must not panic on bytes that Decode never saw.
func FuzzViews(f *testing.F) {
	f.Add([]byte(`{"args":{"a":1},"result":"x"`))
	f.Fuzz(func(_ *testing.T, data []byte) {
		ingest.ParseToolCall(data)
		ingest.ParseMessage(data)
		ingest.ParseApproval(data)
		ingest.ParseEntityChange(data)
		ingest.ParseSessionStart(data)
		ingest.ParseSessionEnd(data)
		ingest.ParsePolicyActivated(data)
		ingest.ParseTick(data)
		ingest.ParseGateDecided(data)
	})
}
