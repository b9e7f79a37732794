package oracle

import (
	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// tell raises what is to be said of a call now that it is over, or overdue.
func (w *world) tell(s *session, c *call, became schemas.Outcome) {
	verdict, consumed := schemas.VerdictOK, false
	for _, r := range c.guards {
		if w.harmless(s, c, r.guard, became) {
			continue
		}
		for _, f := range r.findings {
			f.close(c, became)
			verdict = worstVerdict(verdict, f.Verdict)
			consumed = consumed || f.Reason == schemas.ReasonConsumed
			w.raise(c, f)
		}
	}
	for _, f := range c.ground {
		f.Outcome = became
		w.raise(c, f)
	}
	if !consumed {
		w.repeated(s, c, became)
	}
	c.became, c.verdict = became, verdict
	w.tellVerdict(c)
}

// tellVerdict tells the verdict of a call that a guard judged.
func (w *world) tellVerdict(c *call) {
	var judged []string
	for _, r := range c.guards {
		judged = append(judged, r.guard.Name)
	}
	if len(judged) > 0 {
		o := c.opening
		w.out.Judged = append(w.out.Judged, detectors.Judgement{
			Tenant: o.Tenant, Session: o.Session, Tool: o.Tool, Call: o.Call, Ordinal: c.ordinal,
			Seq: o.Seq, Guards: judged, Verdict: c.verdict, Outcome: c.became,
		})
	}
}

// harmless reports whether `unless` withdraws the findings of the guard. It
// needs the result of a write that succeeded.
func (w *world) harmless(s *session, c *call, g *policy.Guard, became schemas.Outcome) bool {
	if _, absent := c.result.(schemas.Absent); absent || g.Unless == nil || became != schemas.OutcomeOK {
		return false
	}
	ok, err := g.Unless.Bool(policy.Scope{Args: c.args, Result: c.result, Now: s.at(c.opening.Time)})
	return ok && err == nil
}

// close sets what the outcome of the write makes of a finding. Where two
// calls with one id were open, nobody knows which of them a need was unmet of.
func (f *finding) close(c *call, became schemas.Outcome) {
	f.Outcome = became
	if f.need != nil && c.doubled {
		f.Class, f.Verdict, f.Reason = f.guardClass(c), schemas.VerdictUnknown, schemas.ReasonUnbindable
		f.Late = nil // an unknown finding waits for nothing
	}
	f.attempt(became)
}

func (f *finding) guardClass(c *call) schemas.Class {
	for _, r := range c.guards {
		if r.guard.Name == f.Guard {
			return r.guard.Class
		}
	}
	return f.Class
}

// attempt takes note that the write certainly did not happen.
func (f *finding) attempt(became schemas.Outcome) {
	blamed := f.Verdict == schemas.VerdictNearMiss || f.Verdict == schemas.VerdictViolation
	if became.Failed() && blamed && f.Class != schemas.ClassIntegrityLeak {
		f.Verdict = schemas.VerdictAttempted
	}
}

// worstVerdict orders violation, near-miss, what was only attempted, unknown.
func worstVerdict(a, b schemas.Verdict) schemas.Verdict {
	order := []schemas.Verdict{
		schemas.VerdictOK, schemas.VerdictUnknown, schemas.VerdictAttempted,
		schemas.VerdictNearMiss, schemas.VerdictViolation,
	}
	worst := schemas.VerdictOK
	for _, v := range order {
		if v == a || v == b {
			worst = v
		}
	}
	return worst
}

func (w *world) raise(c *call, f *finding) {
	f.told, f.Revision = true, 1
	f.ID = schemas.FindingKey{
		Tenant: f.Tenant, Session: f.Session, Guard: f.Guard, Need: f.Need, Class: f.Class,
		Source: c.opening.Source, OpeningID: c.opening.ID,
	}.ID()
	c.told = append(c.told, f)
	w.out.Findings = append(w.out.Findings, f.Finding)
}

func (w *world) update(f *finding) {
	f.Revision++
	w.out.Findings = append(w.out.Findings, f.Finding)
}

// amend is what a late completion makes of the findings of a call, and of its
// verdict, which is told again.
func (w *world) amend(c *call, became schemas.Outcome) {
	if became == c.became {
		return
	}
	c.became = became
	for _, f := range c.told {
		f.Outcome = became
		f.attempt(became)
		w.update(f)
	}
	blamed := c.verdict == schemas.VerdictNearMiss || c.verdict == schemas.VerdictViolation
	if became.Failed() && blamed {
		c.verdict = schemas.VerdictAttempted
	}
	w.tellVerdict(c)
}

// repeated says that the same write was executed before.
func (w *world) repeated(s *session, c *call, became schemas.Outcome) {
	_, absent := c.args.(schemas.Absent)
	if absent || became.Failed() || !c.effect.Writes() || !c.agents() {
		return
	}
	for _, before := range s.calls {
		executed := before.became != "" && !before.became.Failed() && before.agents()
		if before != c && executed && before.opening.Tool == c.opening.Tool && sameArgs(before, c) {
			w.raiseRepeated(s, c, became)
			return
		}
	}
}

func sameArgs(a, b *call) bool {
	_, absent := a.args.(schemas.Absent)
	return !absent && schemas.Digest(a.args) == schemas.Digest(b.args)
}

func (w *world) raiseRepeated(s *session, c *call, became schemas.Outcome) {
	a := &asking{w: w, s: s, c: c}
	f := a.finding("duplicate-write", "")
	f.Class, f.Reason = schemas.ClassDuplicateWrite, schemas.ReasonDuplicateWrite
	f.Verdict, f.Severity, f.Outcome = schemas.VerdictOK, schemas.SeverityInfo, became
	w.raise(c, f)
}

// followUp looks for writes that this evidence came too late for.
func (w *world) followUp(v *witness) {
	for _, other := range w.sessions {
		for _, c := range other.calls {
			if c.opening.Seq < v.seq && v.call != c {
				w.followUpOf(&asking{w: w, s: other, c: c}, v)
			}
		}
	}
}

func (w *world) followUpOf(a *asking, v *witness) {
	for _, r := range a.c.guards {
		for _, f := range r.findings {
			if f.mayComeLate() && a.shares(f.need, v.by) && a.s.policy == v.by.policy && a.tooLate(f, v) {
				w.noteLate(f, v)
			}
		}
	}
}

// mayComeLate reports whether evidence could still be late for the finding:
// not where there was some and it said no, nor where nobody can tell.
func (f *finding) mayComeLate() bool {
	return f.need != nil && f.Late == nil && f.Class != schemas.ClassViolation && f.Verdict != schemas.VerdictUnknown
}

func (w *world) noteLate(f *finding, v *witness) {
	f.Late = &schemas.Late{Seq: v.seq}
	if v.call != nil {
		f.Late.CallID = v.call.opening.Call
	}
	if f.told {
		w.update(f)
	}
}

// tooLate reports whether the witness would have been a yes about one of the
// unmet objects.
func (a *asking) tooLate(f *finding, v *witness) bool {
	if v.call != nil && !v.call.agents() {
		return false
	}
	for _, e := range f.need.Evidence {
		for _, r := range v.readings(e) {
			c := candidate{witness: v, reading: r, alternative: e}
			if r.wild || !a.answersLate(f.need, c) {
				continue
			}
			for _, b := range f.unmet {
				if b.takes(c) {
					return true
				}
			}
		}
	}
	return false
}

func (a *asking) answersLate(n *policy.Need, c candidate) bool {
	switch {
	case n.Role != "" && c.role != n.Role:
		return false
	case c.isApproval && a.boundElsewhere(c.witness):
		return false
	case c.call != nil:
		if k, _ := c.callKind(n, c.reading); k != isAnswer {
			return false
		}
	}
	return a.saysYes(c).passed
}
