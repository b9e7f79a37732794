package mutate

import (
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
)

// spared says why the need could not be refused.
func (t *target) spared(m mutation, paid []*evidence, a *attempt) string {
	if t.need == nil || a.account == nil {
		return ""
	}
	if name := t.silencedBy(paid, a); name != "" {
		return fmt.Sprintf("the same evidence meets %s, and without that the guard is not asked (%s)", name, t.guard.When.Source())
	}
	if t.status(a) == detectors.NeedNotAsked && len(a.findings) > 0 && t.refusedFor(m, paid, a) {
		return fmt.Sprintf("the same evidence meets %s, and without that it is not asked", a.findings[0].Need)
	}
	if t.status(a) != detectors.NeedNotAsked && !slices.Equal(t.objectsIn(a.account), t.objectsIn(&t.account)) {
		return "the same evidence says what the write is about"
	}
	why := ""
	eachCandidate(*a.account, t.need, func(c detectors.CandidateAccount, _ detectors.ObjectAccount) {
		for _, p := range paid {
			if c.Counted && a.index(c.Receipt.Seq) == p.closed && c.Receipt.Alt != p.receipt.Alt {
				why = fmt.Sprintf("the evidence then meets alternative %d", c.Receipt.Alt+1)
			}
		}
	})
	return why
}

// objectsIn are what the need is about.
func (t *target) objectsIn(a *detectors.Account) []string {
	var all []string
	for _, n := range a.Needs {
		if n.Need == t.need {
			for _, o := range n.Objects {
				all = append(all, o.Object)
			}
		}
	}
	return all
}

// silencedBy is the need that the guard's `when` reads and that the mutation
// leaves unmet, so that nobody asks the guard.
func (t *target) silencedBy(paid []*evidence, a *attempt) string {
	asked := slices.ContainsFunc(a.account.Guards, func(g detectors.GuardAccount) bool {
		return g.Guard == t.guard && g.When.Answer != detectors.AnswerNotJudged
	})
	if asked {
		return ""
	}
	for _, n := range t.guard.Uses {
		if t.sharesEvidence(paid, n) {
			return n.Name
		}
	}
	return ""
}

// sharesEvidence reports whether a need was met by some of the evidence.
func (t *target) sharesEvidence(paid []*evidence, n *policy.Need) bool {
	return slices.ContainsFunc(t.evidenceOf(t.counted(t.account, n), n, inLog), func(e *evidence) bool {
		return slices.ContainsFunc(paid, func(p *evidence) bool { return p.closed == e.closed })
	})
}

func (t *target) status(a *attempt) detectors.NeedStatus {
	for _, n := range a.account.Needs {
		if n.Need == t.need {
			return n.Status
		}
	}
	return detectors.NeedNotAsked
}
