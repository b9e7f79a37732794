package oracle

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// finding is a finding of one call, raised or not yet.
type finding struct {
	schemas.Finding
	need  *policy.Need // nil: an assert, grounding, a repeated write
	unmet []binding    // what later evidence would have to be about
	told  bool
}

// ruled is one guard as one call found it.
type ruled struct {
	guard    *policy.Guard
	findings []*finding
}

// judge reaches the verdict of a call in the moment before it is applied. It
// is told when the call closes.
func (w *world) judge(s *session, c *call) {
	a := &asking{w: w, s: s, c: c, need: map[*policy.Need]*state{}}
	for _, g := range s.policy.Guards {
		if g.Applies(c.opening.Tool, c.effect) {
			a.guard(g)
		}
	}
	a.origins()
}

func (a *asking) guard(g *policy.Guard) {
	if !a.allMet(g.Uses) {
		return
	}
	r := &ruled{guard: g}
	if g.When != nil {
		applies, err := g.When.Bool(a.scope(g.Uses))
		if err != nil {
			r.add(a, "when", nil, &state{status: unknown, reason: reasonOf(err)})
			a.c.guards = append(a.c.guards, r)
			return
		}
		if !applies {
			return
		}
	}
	a.c.guards = append(a.c.guards, r)
	for _, n := range g.Needs {
		st := a.stateOf(n)
		a.c.takes = append(a.c.takes, st.takes...)
		r.add(a, n.Name, n, st)
	}
	for _, as := range g.Asserts {
		r.add(a, as.Name, nil, a.assert(as))
	}
}

func (a *asking) allMet(needs []*policy.Need) bool {
	for _, n := range needs {
		if a.stateOf(n).status != met {
			return false
		}
	}
	return true
}

func (a *asking) assert(as *policy.Assert) *state {
	if !a.allMet(as.Uses) {
		return &state{status: silent}
	}
	holds, err := as.That.Bool(a.scope(as.Uses))
	switch {
	case err != nil:
		return &state{status: unknown, reason: reasonOf(err)}
	case !holds:
		return &state{status: unmet, reason: schemas.ReasonContradicted}
	}
	return &state{status: met}
}

// add notes a finding where the state is one.
func (r *ruled) add(a *asking, name string, n *policy.Need, st *state) {
	if st.status == silent || st.status == met {
		return
	}
	f := a.finding(r.guard.Name, name)
	f.need, f.unmet = n, st.unmet
	f.Class, f.Verdict = r.guard.Class, schemas.VerdictNearMiss
	f.Severity, f.Reason, f.Objects, f.Nearest = r.guard.Severity, st.reason, st.objects, st.nearest
	switch {
	case st.status == unknown:
		f.Verdict = schemas.VerdictUnknown
	case st.reason == schemas.ReasonContradicted:
		f.Class, f.Verdict = schemas.ClassViolation, schemas.VerdictViolation
	}
	r.findings = append(r.findings, f)
}

func (a *asking) finding(guard, need string) *finding {
	o := a.c.opening
	order := "request"
	if !a.c.byRequest() {
		order = "completion"
	}
	return &finding{Finding: schemas.Finding{
		Guard: guard, Need: need, Tenant: o.Tenant, Session: o.Session, Agent: o.Agent, Model: o.Model,
		Tool: o.Tool, CallID: o.Call, CallOrdinal: a.c.ordinal, Seq: o.Seq, Time: o.Time, Order: order,
		PolicyDigest: a.s.policy.Digest,
	}}
}
