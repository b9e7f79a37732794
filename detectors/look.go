package detectors

import (
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// look is the view of one call by the detectors: the session as it was just
// before the event. Looking changes nothing.
type look struct {
	*Engine
	session *projector.Session
	policy  *policy.Policy
	call    *projector.Call
	seq     uint64 // of the event at which the call is judged
	args    schemas.Value
	effect  policy.Effect
	needs   map[*policy.Need]*needState
	asked   int // needs and conditions of the guard that is looked at
	hear    *hearing
}

// detector is one way in which a call can be wrong.
type detector struct {
	name string
	// judge looks at a call when it opens. What it finds is told when the
	// call's outcome is known.
	judge func(*look) []found
}

// detectors is the table of all detectors that look before a call takes
// effect, in the order of their findings. Whether a write was made twice is
// known only when it ends; see duplicateWrite.
var detectors = []detector{
	{"guards", judgeGuards},
	{"grounding", judgeGrounding},
}

// found is what a detector has to say of a call.
type found struct {
	finding schemas.Finding
	guard   bool          // of a guard: becomes attempted when the write failed
	need    bool          // of a need: unknown where the call cannot be told from another
	class   schemas.Class // of the guard, whatever the finding's is
	watch   []string      // evidence keys that would make it `late`
	digest  string        // of the arguments, where an approval would
	tree    bool          // evidence of any session of the tree would
}

// judge lets every detector look at a call that opens, and reserves what the
// call's met needs rely on.
func (s *step) judge(call *projector.Call, args schemas.Value) {
	if s.policy == nil || call.Actor != schemas.ActorAgent {
		s.tell(s.hear(s.session, nil, s.ev.Seq), call)
		return
	}
	l := &look{
		Engine: s.Engine, session: s.session, policy: s.policy, call: call, seq: s.ev.Seq, args: args,
		effect: s.effect(s.policy, call.Tool, args), needs: map[*policy.Need]*needState{},
		hear: s.hear(s.session, s.policy, s.ev.Seq),
	}
	for _, d := range detectors {
		for _, f := range d.judge(l) {
			s.openCase(call, f)
		}
	}
	s.reserve(call, l)
	s.tell(l.hear, call)
}

// scope is what expressions over the write may read.
func (l *look) scope(uses []*policy.Need) policy.Scope {
	s := policy.Scope{Args: l.args, Result: schemas.Absent{}, Item: schemas.Absent{}, Data: schemas.Absent{}, Now: l.now()}
	if len(uses) == 0 {
		return s
	}
	s.Facts = make(map[string]schemas.Value, len(uses))
	for _, n := range uses {
		s.Facts[n.Name] = l.need(n).facts
	}
	return s
}

func (l *look) now() time.Time {
	return l.policy.At(l.call.Time)
}

// established reports whether every need was asked and met: only then may
// its facts be read.
func (l *look) established(uses []*policy.Need) bool {
	for _, n := range uses {
		if l.need(n).status != statusMet {
			return false
		}
	}
	return true
}

// ownTurn reports whether a turn is the call's own. Calls of one turn were
// decided together and cannot inform each other.
func (l *look) ownTurn(turn schemas.TurnID) bool {
	return turn != "" && turn == l.call.Turn
}

// finding starts a finding about the call.
func (l *look) finding(guard, need string, class schemas.Class, severity schemas.Severity) schemas.Finding {
	c := l.call
	f := schemas.Finding{
		Class: class, Severity: severity, Guard: guard, Need: need,
		Tenant: l.session.Key.Tenant, Session: l.session.Key.ID, Agent: c.Agent, Model: c.Model,
		Tool: c.Tool, CallID: c.ID, CallOrdinal: c.Ordinal, Seq: l.seq, Time: c.Time, Order: "request",
		Origin: l.session.Origin, Trace: c.Trace, PolicyDigest: l.policy.Digest,
	}
	if c.CompletionOnly {
		f.Order = "completion"
	}
	f.ID = findingID(&f, c, "")
	return f
}

// findingID names a finding by what it is of. The role is empty but where two
// roles published different events under one source and id.
func findingID(f *schemas.Finding, c *projector.Call, role string) string {
	return schemas.FindingKey{
		Tenant: f.Tenant, Session: f.Session, Guard: f.Guard, Need: f.Need, Class: f.Class,
		Source: c.Source, OpeningID: c.EventID + role,
	}.ID()
}
