package detectors_test

import (
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestRefusedHasNoEffect says every type under every role: what a role may
// not state is refused, and changes nothing that is stored.
func TestRefusedHasNoEffect(t *testing.T) {
	for _, role := range schemas.Roles() {
		for _, typ := range ingest.Types() {
			if role.MayPublish(typ) {
				continue
			}
			t.Run(string(role)+"/"+string(typ), func(t *testing.T) {
				e := detectors.New(detectors.Config{})
				e.Step(refundPolicy(t))
				e.World().Changes()
				out := e.Take(stated(role, typ))
				if out.Taken != detectors.TakenRefused || out.Refusal == nil || out.Refusal.Reason != ingest.ReasonRole {
					t.Errorf("taken as %s, refusal %+v; want refused for its role", out.Taken, out.Refusal)
				}
				if changes := e.World().Changes(); len(changes) > 0 {
					t.Errorf("it wrote %q", changes[0].Key)
				}
			})
		}
	}
}

// stated is an event of that type with everything that it needs but the
// right to be said.
func stated(role schemas.Role, typ schemas.Type) ingest.Message {
	data := map[schemas.Type]string{
		schemas.Message:         `{"role":"user","text":"yes, go ahead"}`,
		schemas.EntityChanged:   `{"entity":"order","id":"O1"}`,
		schemas.ApprovalGranted: `{"kind":"damage","approver":"ann","object":{"order_id":"O1"}}`,
		schemas.ApprovalRefused: `{"kind":"damage","approver":"ann","object":{"order_id":"O1"}}`,
		schemas.PolicyActivated: `{"digest":"sha256:0","policy":"[]"}`,
		schemas.ClockTicked:     `{"slot":7}`,
		schemas.CallProposed:    `{"args":{},"deadline":"2026-01-01T00:00:00Z"}`,
		schemas.GateDecided:     `{"decision":"allow"}`,
	}[typ]
	if data == "" {
		data = `{}`
	}
	ev := schemas.Event{
		Seq: 9, Stored: scenario.Start(), Time: scenario.Start(), Role: role, ID: "e", Source: "test", Type: typ,
		Tenant: schemas.DefaultTenant, Session: "S", Root: "S", Actor: schemas.ActorAgent,
		Call: "c", Tool: "oms.get_order", Outcome: schemas.OutcomeOK, Data: []byte(data),
	}
	m := ingest.Encode(ev)
	m.Seq, m.Stored = ev.Seq, ev.Stored
	return m
}
