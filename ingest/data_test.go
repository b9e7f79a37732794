package ingest_test

import (
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
)

func TestParseToolCall(t *testing.T) {
	c := ingest.ParseToolCall([]byte(` {"args" : {"id":9007199254740993}, "res\u0075lt":[1, 2],"error":"no \"such\" order",
		"started":"2026-01-31T13:00:00+01:00","ended":"yesterday","partial":true,"deadline":"2026-01-31T12:00:00Z"}`))
	if string(c.Args) != `{"id":9007199254740993}` || string(c.Result) != `[1, 2]` || string(c.Error) != `"no \"such\" order"` {
		t.Errorf("args %s, result %s, error %s", c.Args, c.Result, c.Error)
	}
	if !c.Started.Equal(noon) || c.Started.Location() != time.UTC || !c.Ended.IsZero() || !c.Deadline.Equal(noon) || !c.Partial {
		t.Errorf("got %+v", c)
	}
}

// Absent is not captured; null was captured.
func TestAbsentIsNotNull(t *testing.T) {
	c := ingest.ParseToolCall([]byte(`{"args":null}`))
	if string(c.Args) != "null" || c.Result != nil {
		t.Errorf("got %+v", c)
	}
	if c := ingest.ParseToolCall(nil); c.Args != nil {
		t.Errorf("no data: got %+v", c)
	}
}

func TestParseMessage(t *testing.T) {
	role, text := ingest.ParseMessage([]byte(`{"text":"sí\u0021","role":"user"}`))
	if role != ingest.SpeakerUser || text != "sí!" {
		t.Errorf("got %q, %q", role, text)
	}
}

func TestParseApproval(t *testing.T) {
	a := ingest.ParseApproval([]byte(`{"kind":"damage","approver":"kim","object":{"order_id":"O1"},"tool":"refund","args":{"n":1},"digest":"sha256:00","expires":"2026-01-31T12:00:00Z"}`))
	if a.Kind != "damage" || a.Approver != "kim" || string(a.Object) != `{"order_id":"O1"}` || a.Tool != "refund" ||
		string(a.Args) != `{"n":1}` || a.Digest != "sha256:00" || !a.Expires.Equal(noon) {
		t.Errorf("got %+v", a)
	}
}

func TestParseEntityChange(t *testing.T) {
	c := ingest.ParseEntityChange([]byte(`{"entity":"order","id":{"market":"de","n":7},"version":9007199254740993}`))
	if c.Entity != "order" || string(c.ID) != `{"market":"de","n":7}` || c.Version != "9007199254740993" {
		t.Errorf("got %+v", c)
	}
}

func TestParseSessionStart(t *testing.T) {
	s := ingest.ParseSessionStart([]byte(`{"task":12,"framework":"f","tools":["a","b",3],"origin":{"file":"f.json","index":20,"trial":2,"reward":0.5}}`))
	if s.Task != "12" || s.Framework != "f" || len(s.Tools) != 2 || s.Tools[1] != "b" {
		t.Errorf("got %+v", s)
	}
	if s.Origin == nil || s.Origin.Index != 20 || s.Origin.Reward == nil || *s.Origin.Reward != 0.5 {
		t.Errorf("origin %+v", s.Origin)
	}
	if s := ingest.ParseSessionStart([]byte(`{"tools":[],"origin":{"index":"x"}}`)); s.Tools == nil || s.Origin != nil {
		t.Errorf("no tools is not unknown tools: %+v", s)
	}
}

func TestParseSessionEnd(t *testing.T) {
	s := ingest.ParseSessionEnd([]byte(`{"outcome":"success","reward":1,"complete":false}`))
	if s.Outcome != "success" || s.Reward == nil || *s.Reward != 1 || s.Complete == nil || *s.Complete {
		t.Errorf("got %+v", s)
	}
}

func TestParseOwnEvents(t *testing.T) {
	p := ingest.ParsePolicyActivated([]byte(`{"digest":"sha256:00","policy":"kind: Policy\n"}`))
	if p.Digest != "sha256:00" || p.Policy != "kind: Policy\n" {
		t.Errorf("got %+v", p)
	}
	if slot := ingest.ParseTick([]byte(`{"slot":341}`)); slot != 341 {
		t.Errorf("slot %d", slot)
	}
	d := ingest.ParseGateDecided([]byte(`{"decision":"deny","verdict":"near_miss","findings":["f-1"],"remedies":[],"expired":true}`))
	if d.Decision != "deny" || d.Verdict != "near_miss" || string(d.Findings) != `["f-1"]` || string(d.Remedies) != `[]` || !d.Expired {
		t.Errorf("got %+v", d)
	}
}
