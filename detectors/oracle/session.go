package oracle

import (
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// session is what one session has seen, in the order of the log.
type session struct {
	tenant schemas.TenantID
	id     schemas.SessionID
	root   schemas.SessionID // those of one root are a tree
	parent schemas.SessionID
	policy *policy.Policy // the one active at its first event; nil: none was

	clock       time.Time // the latest stored time of its own events
	calls       []*call
	words       []*witness // messages of the user and approvals
	agentSaid   []string   // texts of the agent
	agentSaidAt []uint64
	sightings   []change
	compactions []uint64

	ordinals   int
	sequences  map[string]map[uint64]bool // by source
	incomplete bool                       // sampled, or said to be
	tools      []schemas.ToolName         // of the agent's profile
	profiled   bool
}

func (w *world) session(ev schemas.Event) *session {
	for _, s := range w.sessions {
		if s.tenant == ev.Tenant && s.id == ev.Session {
			return s
		}
	}
	s := &session{
		tenant: ev.Tenant, id: ev.Session, root: ev.Root, parent: ev.Parent, policy: w.active(ev.Tenant),
		sequences: map[string]map[uint64]bool{},
	}
	if s.policy == nil {
		s.policy = &policy.Policy{}
	}
	w.sessions = append(w.sessions, s)
	return s
}

// refuses reports whether the event repeats a member that the policy reads, or
// an approval repeats any: nobody knows which of the two was meant.
func (s *session) refuses(ev schemas.Event) bool {
	if ev.Type == schemas.ApprovalGranted || ev.Type == schemas.ApprovalRefused {
		_, found := schemas.RepeatedMember(schemas.Unwrap(value(ev.Data)))
		return found
	}
	if ev.Type != schemas.CallRequested && ev.Type != schemas.CallCompleted {
		return false
	}
	data := ingest.ParseToolCall(ev.Data)
	_, found := s.policy.RepeatedMember(ev.Tool, value(data.Args), value(data.Result))
	return found
}

// count notes the producer's sequence, and answers false for one seen before.
func (s *session) count(ev schemas.Event) bool {
	if ev.SampledRate > 1 {
		s.incomplete = true
	}
	if ev.Sequence == 0 {
		return true
	}
	of := s.sequences[ev.Source]
	if of == nil {
		of = map[uint64]bool{}
		s.sequences[ev.Source] = of
	}
	if of[ev.Sequence] {
		return false
	}
	of[ev.Sequence] = true
	return true
}

// hasGap reports whether the session is known to be incomplete now.
func (w *world) hasGap(s *session) bool {
	for _, of := range s.sequences {
		for n := range of {
			if n > uint64(len(of)) {
				return true
			}
		}
	}
	return s.incomplete || s.delegated() > w.children(s)
}

func (s *session) delegated() int {
	n := 0
	for _, c := range s.calls {
		if c.agents() && c.effect == policy.EffectDelegate {
			n++
		}
	}
	return n
}

// children counts the sessions that named this one as their parent.
func (w *world) children(s *session) int {
	n := 0
	for _, child := range w.sessions {
		if child.tenant == s.tenant && child.parent == s.id {
			n++
		}
	}
	return n
}

func (s *session) started(ev schemas.Event) {
	if tools := ingest.ParseSessionStart(ev.Data).Tools; tools != nil {
		s.tools, s.profiled = tools, true
	}
}

func (s *session) ended(ev schemas.Event) {
	if c := ingest.ParseSessionEnd(ev.Data).Complete; c != nil && !*c {
		s.incomplete = true
	}
}

// now is the session clock: its own events and the ticks.
func (s *session) now(w *world) time.Time {
	if w.tick.After(s.clock) {
		return w.tick
	}
	return s.clock
}

// value decodes raw JSON; what is not there was not captured.
func value(raw []byte) schemas.Value {
	if raw == nil {
		return schemas.Absent{}
	}
	v, err := schemas.ParseValue(raw)
	if err != nil {
		return schemas.Absent{}
	}
	return v
}
