package mutate

import (
	"fmt"
	"path"
	"slices"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// mutation is one way to spoil the evidence of a need.
type mutation struct {
	name   string
	reason schemas.Reason
	// drafts makes the mutants of which one must be refused, in the order in
	// which they are tried. It says why where there is none.
	drafts func(t *target, paid []*evidence) (all []*draft, why string)
	// others says which needs of the guard the mutation also spoils.
	others func(t *target, paid []*evidence, n *policy.Need) []schemas.Reason
	open   bool // none of the drafts need be refused: it is not known which one says no
}

// maxRounds bounds how often further evidence is found that meets the need too.
const maxRounds = 8

// try makes the mutants and says what became of them. Where the need is still
// met, or short of the reason, by other evidence, that is mutated as well.
func (t *target) try(m mutation) Result {
	paid := t.evidence()
	var last Result
	for range maxRounds {
		drafts, why := m.drafts(t, paid)
		if why != "" {
			return t.result(m, NotApplicable, why)
		}
		more := []*evidence(nil)
		for i, d := range drafts {
			a, err := t.play(m, d)
			if err != nil {
				return t.result(m, NotApplicable, err.Error())
			}
			if t.refused(m, paid, a) {
				done := t.result(m, Killed, "")
				done.Text = a.text
				return done
			}
			if i == 0 {
				last, more = t.survived(m, paid, a), t.further(a, m.reason, paid)
			}
		}
		if len(more) == 0 {
			break
		}
		paid = append(paid, more...)
	}
	if m.open {
		return t.result(m, NotApplicable, "no change of one value makes it false")
	}
	return last
}

// evidence is what the mutation spoils: of an assert, what its facts are of.
func (t *target) evidence() []*evidence {
	if t.need != nil {
		return t.paid()
	}
	var all []*evidence
	for _, n := range t.assert.Uses {
		all = append(all, t.evidenceOf(t.counted(t.account, n), n, inLog)...)
	}
	return all
}

func (t *target) name() string {
	if t.need != nil {
		return t.need.Name
	}
	return t.assert.Name
}

func (t *target) result(m mutation, v Verdict, why string) Result {
	r := Result{
		Guard: t.guard.Name, Need: t.name(), Mutation: m.name, Story: path.Base(t.story.Name), Verdict: v, Why: why, Reason: m.reason,
	}
	if t.need != nil {
		r.Alternative = t.alternatives()
	}
	return r
}

// survived says what the guard should have found and what it did, unless the
// mutant is none: the need was not asked, or the evidence became other evidence.
func (t *target) survived(m mutation, paid []*evidence, a *attempt) Result {
	if why := t.spared(m, paid, a); why != "" {
		return t.result(m, NotApplicable, why)
	}
	r := t.result(m, Survived, "")
	r.Want = []string{fmt.Sprintf("finding %s %s/%s, and no other of the guard", m.reason, t.guard.Name, t.name())}
	r.Got, r.Text = a.lines, a.text
	if len(r.Got) == 0 {
		r.Got = []string{"nothing"}
	}
	return r
}

// refused reports whether the guard found exactly what it must.
func (t *target) refused(m mutation, paid []*evidence, a *attempt) bool {
	found := slices.ContainsFunc(a.findings, func(f schemas.Finding) bool {
		return f.Need == t.name() && f.Reason == m.reason && f.Verdict == verdictOf(m.reason)
	})
	return found && t.refusedFor(m, paid, a)
}

// refusedFor reports whether whatever else the guard found is due to the
// mutation too.
func (t *target) refusedFor(m mutation, paid []*evidence, a *attempt) bool {
	return !slices.ContainsFunc(a.findings, func(f schemas.Finding) bool {
		return f.Need != t.name() && !t.spoils(m, paid, f)
	})
}

func verdictOf(r schemas.Reason) schemas.Verdict {
	if r == schemas.ReasonContradicted {
		return schemas.VerdictViolation
	}
	return schemas.VerdictNearMiss
}

// spoils reports whether the mutation must lead to this finding too: what it
// is of rests on the same evidence, or on some that the mutation cannot spare.
func (t *target) spoils(m mutation, paid []*evidence, f schemas.Finding) bool {
	for _, n := range t.others() {
		if n.Name == f.Need {
			return t.sharesEvidence(paid, n) || m.others != nil && slices.Contains(m.others(t, paid, n), f.Reason)
		}
	}
	for _, a := range t.guard.Asserts {
		if a.Name == f.Need && a != t.assert {
			return slices.ContainsFunc(a.Uses, func(n *policy.Need) bool { return t.sharesEvidence(paid, n) })
		}
	}
	return false
}

// further is the evidence of the target's log that keeps the mutant from being
// refused for the reason: what meets the need too, or gets further in the tests.
func (t *target) further(a *attempt, reason schemas.Reason, paid []*evidence) []*evidence {
	if t.need == nil || a.account == nil {
		return nil
	}
	var more []*evidence
	eachCandidate(*a.account, t.need, func(c detectors.CandidateAccount, o detectors.ObjectAccount) {
		if c.Open || o.Reason == reason || !c.Counted && c.Reason != o.Reason {
			return
		}
		e := &evidence{receipt: c.Receipt, takes: t.need.Evidence[c.Receipt.Alt], opened: a.index(c.Receipt.Requested), closed: a.index(c.Receipt.Seq)}
		known := func(k *evidence) bool { return k.closed == e.closed && k.receipt.Object == e.receipt.Object }
		if e.opened >= 0 && e.closed >= 0 && !slices.ContainsFunc(paid, known) && !slices.ContainsFunc(more, known) {
			more = append(more, e)
		}
	})
	return more
}
