package detectors

import (
	"errors"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// judgeGuards asks every guard that covers the call for its needs and its
// conditions.
func judgeGuards(l *look) []found {
	var all []found
	l.call.Write = l.effect.Writes()
	for _, g := range l.policy.Guards {
		if !g.Applies(l.call.Tool, l.effect) {
			continue
		}
		l.hear.guard(g)
		asked, found := l.guard(g)
		if !asked {
			continue
		}
		l.hear.guardAsked(found)
		l.weigh(g, found)
		all = append(all, found...)
	}
	return all
}

// weigh notes on the call what a guard that was asked makes of it.
func (l *look) weigh(g *policy.Guard, found []found) {
	part := schemas.GuardPart{Verdict: schemas.VerdictOK, Asked: l.asked}
	for _, f := range found {
		part.Verdict = worse(part.Verdict, f.finding.Verdict)
		if f.finding.Verdict == schemas.VerdictUnknown {
			part.Unknown++
		}
	}
	l.call.Guards = append(l.call.Guards, g.Name)
	l.call.Parts = append(l.call.Parts, part)
	l.call.Verdict = worse(part.Verdict, l.call.Verdict)
}

// guard judges one guard. asked is false where its condition does not hold,
// or reads facts that are not established.
func (l *look) guard(g *policy.Guard) (asked bool, all []found) {
	l.asked = 0
	if g.When != nil {
		if !l.established(g.Uses) {
			return false, nil
		}
		holds, err := g.When.Bool(l.scope(g.Uses))
		l.hear.guardWhen(holds, err)
		if err != nil {
			l.asked++
			return true, []found{l.unknown(g, "when", reasonOf(err))}
		}
		if !holds {
			return false, nil
		}
	}
	for _, n := range g.Needs {
		st := l.need(n)
		if st.status != statusNotAsked {
			l.asked++
		}
		if st.status == statusUnmet || st.status == statusUnknown {
			all = append(all, l.unmet(g, n, st))
		}
	}
	for _, a := range g.Asserts {
		if f, broken := l.assert(g, a); broken {
			all = append(all, f)
		}
	}
	return true, all
}

// assert judges a condition over the write and the facts. Without the facts
// it is silent: the need that lacks them has spoken.
func (l *look) assert(g *policy.Guard, a *policy.Assert) (found, bool) {
	if !l.established(a.Uses) {
		l.hear.assert(a, Condition{Answer: AnswerNotJudged})
		return found{}, false
	}
	l.asked++
	holds, err := a.That.Bool(l.scope(a.Uses))
	l.hear.assert(a, conditionOf(holds, err))
	if err != nil {
		return l.unknown(g, a.Name, reasonOf(err)), true
	}
	if holds {
		return found{}, false
	}
	f := l.finding(g.Name, a.Name, schemas.ClassViolation, g.Severity)
	f.Verdict, f.Reason = schemas.VerdictViolation, schemas.ReasonContradicted
	f.Evidence = l.evidence(a.Uses)
	f.Summary = a.Else
	return found{finding: f, guard: true}, true
}

// unmet is the finding of a need that is not met, or not known to be.
func (l *look) unmet(g *policy.Guard, n *policy.Need, st *needState) found {
	class := g.Class
	if st.verdict == schemas.VerdictViolation {
		class = schemas.ClassViolation
	}
	f := l.finding(g.Name, n.Name, class, g.Severity)
	f.Verdict, f.Reason = st.verdict, st.reason
	if l.call.Unbindable {
		f.Reason = schemas.ReasonUnbindable
	}
	f.Objects, f.Nearest = st.objects, st.nearest
	f.Evidence = l.evidence(g.Needs)
	if st.verdict != schemas.VerdictViolation { // looking again would not make it yes
		f.Remedies = l.remedies(n, st)
	}
	watch := st.watch
	if st.verdict != schemas.VerdictNearMiss {
		watch = nil // it was there and said no, or nobody knows
	}
	return found{finding: f, guard: true, need: true, class: g.Class, watch: watch, digest: l.approvable(n), tree: n.Tree}
}

// approvable is the digest by which an approval may still come for the call.
func (l *look) approvable(n *policy.Need) string {
	if !slices.ContainsFunc(n.Evidence, func(e *policy.Evidence) bool { return e.Kind == policy.KindApproval }) {
		return ""
	}
	return exactly(l.args)
}

func (l *look) unknown(g *policy.Guard, need string, why schemas.Reason) found {
	f := l.finding(g.Name, need, g.Class, g.Severity)
	f.Verdict, f.Reason = schemas.VerdictUnknown, why
	return found{finding: f, guard: true}
}

// evidence lists what did count for the write.
func (l *look) evidence(needs []*policy.Need) []schemas.EvidenceAt {
	var at []schemas.EvidenceAt
	for _, n := range needs {
		if st := l.needs[n]; st != nil {
			at = append(at, st.counted...)
		}
	}
	return at
}

// rank orders verdicts from best to worst.
var rank = map[schemas.Verdict]int{
	schemas.VerdictOK: 0, schemas.VerdictUnknown: 1, schemas.VerdictAttempted: 2,
	schemas.VerdictNearMiss: 3, schemas.VerdictViolation: 4,
}

func worse(a, b schemas.Verdict) schemas.Verdict {
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// reasonOf says why an expression could not be evaluated.
func reasonOf(err error) schemas.Reason {
	var e *policy.EvalError
	if errors.As(err, &e) {
		return e.Reason
	}
	return schemas.ReasonPolicy
}
