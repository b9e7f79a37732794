// Package traffic writes refund sessions of any length and number, for
// benchmarks and for tests that need more events than a person writes. The
// same numbers give the same events.
package traffic

import (
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Flaw is what is wrong with the evidence of a refund.
type Flaw int

// The flaws, in the order in which Fleet deals them out.
const (
	Flawless    Flaw = iota
	Uninspected      // the inspection never happens
	LateLook         // it comes after the refund
	FailedLook       // it fails
	OtherOrder       // it is of another order
	flaws
)

// Session writes the events of one agent run, one refund after the other.
type Session struct {
	Name   schemas.SessionID
	Tenant schemas.TenantID
	At     time.Time     // of the next event
	Step   time.Duration // between events
	Pad    string        // makes results as large as real ones

	events uint64
	orders int
}

// event is the next event of the session.
func (s *Session) event(t schemas.Type, tool, call, data string) schemas.Event {
	s.events++
	s.At = s.At.Add(s.Step)
	ev := schemas.Event{
		Role: schemas.RoleObserver, ID: fmt.Sprintf("%s#%d", s.Name, s.events), Source: "traffic",
		Type: t, Time: s.At, Stored: s.At, Tenant: s.Tenant, Session: s.Name, Root: s.Name,
		Actor: schemas.ActorAgent, Agent: "refund-bot", Sequence: s.events,
		Tool: schemas.ToolName(tool), Call: schemas.CallID(call), Data: []byte(data),
	}
	if t == schemas.CallCompleted {
		ev.Outcome = schemas.OutcomeOK
	}
	return ev
}

// call is a request and its completion.
func (s *Session) call(tool, args, result string) []schemas.Event {
	id := fmt.Sprintf("call-%d", s.events)
	return []schemas.Event{
		s.event(schemas.CallRequested, tool, id, `{"args":`+args+`}`),
		s.event(schemas.CallCompleted, tool, id, `{"result":`+result+`}`),
	}
}

// Refund is the next refund of the session with all that belongs to it.
func (s *Session) Refund(flaw Flaw) []schemas.Event {
	s.orders++
	order := fmt.Sprintf("order-%s-%06d", s.Name, s.orders)
	args := fmt.Sprintf(`{"order_id":%q}`, order)
	all := []schemas.Event{s.event(schemas.Message, "", "", fmt.Sprintf(`{"role":"user","text":"%s arrived broken"}`, order))}
	all = append(all, s.call("oms.get_order", args, fmt.Sprintf(`{"order_id":%q,"total":120,"market":"DE","note":%q}`, order, s.Pad))...)
	all = append(all, s.call("policy.search", `{"market":"DE"}`, `{"policy_id":"returns-DE","rules":["damaged goods are refunded"]}`)...)
	if flaw != Uninspected && flaw != LateLook {
		all = append(all, s.inspection(args, flaw)...)
	}
	all = append(all, s.event(schemas.Message, "", "", `{"role":"user","text":"yes, go ahead"}`))
	all = append(all, s.call("finance.issue_refund", fmt.Sprintf(`{"order_id":%q,"amount":50}`, order), `{"ok":true}`)...)
	if flaw == LateLook {
		all = append(all, s.inspection(args, flaw)...)
	}
	return all
}

func (s *Session) inspection(args string, flaw Flaw) []schemas.Event {
	if flaw == OtherOrder {
		args = `{"order_id":"order-of-somebody-else"}`
	}
	look := s.call("attachment.inspect", args, fmt.Sprintf(`{"attachment_id":"photo-%d","damaged":true}`, s.orders))
	if flaw == FailedLook {
		look[1].Outcome, look[1].Data = schemas.OutcomeTimeout, []byte(`{}`)
	}
	return look
}

// Fleet is so many sessions of so many refunds each, their events dealt out
// in turn, with every flaw among them. The events have no sequence yet.
func Fleet(sessions, refunds int, start time.Time) []schemas.Event {
	runs := make([][]schemas.Event, sessions)
	for i := range runs {
		s := &Session{Name: schemas.SessionID(fmt.Sprintf("S%05d", i)), Tenant: schemas.DefaultTenant, At: start, Step: time.Second}
		for r := range refunds {
			runs[i] = append(runs[i], s.Refund(Flaw((i+r)%int(flaws)))...)
		}
	}
	return interleave(runs)
}

func interleave(runs [][]schemas.Event) []schemas.Event {
	var all []schemas.Event
	for n, more := 0, true; more; n++ {
		more = false
		for _, run := range runs {
			if n < len(run) {
				all = append(all, run[n])
				more = true
			}
		}
	}
	return all
}
