package oracle

import (
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Oracle judges logs. It remembers the policies that it compiled, because
// tests play very many logs under few policies.
type Oracle struct {
	compiled map[string]*policy.Policy
}

// New answers an oracle that has compiled nothing yet.
func New() *Oracle { return &Oracle{compiled: map[string]*policy.Policy{}} }

// Judge answers what must come of each event of a log, whose policies are
// those that it activates.
func (o *Oracle) Judge(events []schemas.Event) []detectors.Outcome {
	w := &world{oracle: o, policies: map[schemas.TenantID]*policy.Policy{}, seen: map[string]bool{}}
	out := make([]detectors.Outcome, 0, len(events))
	for _, ev := range events {
		w.out = detectors.Outcome{Seq: ev.Seq, Taken: detectors.TakenApplied}
		w.step(ev)
		out = append(out, w.out)
	}
	return out
}

func (o *Oracle) compile(data []byte) (*policy.Policy, error) {
	bundle := ingest.ParsePolicyActivated(data).Policy
	if p, ok := o.compiled[bundle]; ok {
		return p, nil
	}
	files, err := policy.ParseBundle([]byte(bundle))
	if err != nil {
		return nil, fmt.Errorf("read policy: %w", err)
	}
	p, err := policy.Compile(files)
	if err != nil {
		return nil, fmt.Errorf("compile policy: %w", err)
	}
	o.compiled[bundle] = p
	return p, nil
}

// world is everything that was said so far.
type world struct {
	oracle   *Oracle
	policies map[schemas.TenantID]*policy.Policy
	sessions []*session // in order of first event
	changes  []change   // in order of sequence
	seen     map[string]bool
	tick     time.Time // the latest
	out      detectors.Outcome
}

// active answers the policy of a tenant: its own before everybody's.
func (w *world) active(t schemas.TenantID) *policy.Policy {
	if p := w.policies[t]; p != nil {
		return p
	}
	return w.policies[schemas.AllTenants]
}

// step takes one event. Deadlines that have passed fire before it.
func (w *world) step(ev schemas.Event) {
	if ev.Type == schemas.ClockTicked {
		w.ticked(ev)
		return
	}
	if w.sentBefore(ev) {
		w.out.Taken = detectors.TakenDuplicate
		return
	}
	switch ev.Type {
	case schemas.PolicyActivated:
		w.activated(ev)
	case schemas.EntityChanged:
		w.changedOutside(ev)
	default:
		w.inSession(ev)
	}
}

// sentBefore reports whether the same publisher sent the same id before.
func (w *world) sentBefore(ev schemas.Event) bool {
	key := fmt.Sprintf("%q", []string{
		string(ev.Tenant), string(ev.Session), string(ev.Role), ev.Source, ev.ID,
	})
	before := w.seen[key]
	w.seen[key] = true
	return before
}

func (w *world) activated(ev schemas.Event) {
	p, err := w.oracle.compile(ev.Data)
	if err != nil {
		w.out.Taken = detectors.TakenRefused
		return
	}
	w.policies[ev.Tenant] = p
}

// ticked lets time pass for every session, and makes what is left open count
// as done. A tick that is not later than the last changes nothing.
func (w *world) ticked(ev schemas.Event) {
	if !ev.Stored.After(w.tick) {
		w.out.Taken = detectors.TakenIgnored
		return
	}
	w.tick = ev.Stored
	w.fire(w.sessions)
	for _, s := range w.sessions {
		for _, c := range s.calls {
			if c.open() && ev.Stored.After(c.deadline()) {
				w.change(c, ev.Seq)
			}
		}
	}
}

// inSession takes an event of one session.
func (w *world) inSession(ev schemas.Event) {
	s := w.session(ev)
	if s.refuses(ev) {
		w.out.Taken = detectors.TakenRefused
		w.out.Refusal = &projector.Refusal{Reason: "malformed", Seq: ev.Seq}
		return
	}
	if !s.count(ev) {
		w.out.Taken = detectors.TakenDuplicate
		return
	}
	if ev.Stored.After(s.clock) {
		s.clock = ev.Stored
	}
	w.fire([]*session{s})
	w.apply(s, ev)
}

func (w *world) apply(s *session, ev schemas.Event) {
	switch ev.Type {
	case schemas.SessionStarted:
		s.started(ev)
	case schemas.SessionEnded:
		s.ended(ev)
	case schemas.Compacted:
		s.compactions = append(s.compactions, ev.Seq)
	case schemas.Message:
		w.said(s, ev)
	case schemas.ApprovalGranted, schemas.ApprovalRefused:
		w.decided(s, ev)
	case schemas.CallRequested:
		w.requested(s, ev)
	case schemas.CallCompleted:
		w.completed(s, ev)
	}
}
