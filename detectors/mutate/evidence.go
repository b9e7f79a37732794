package mutate

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// firstSeq is the sequence of a story's first event: before it stands the
// activation of the policy.
const firstSeq = 2

// evidence is what met a need, as events of the log.
type evidence struct {
	receipt projector.Receipt
	takes   *policy.Evidence
	opened  int // index of the event that opened it
	closed  int // index of the one that answered; of what was said, the same
}

func (e *evidence) isCall() bool {
	return e.takes.Kind == policy.KindTool || e.takes.Kind == policy.KindReturns
}

func (e *evidence) events() []int {
	if e.opened == e.closed {
		return []int{e.closed}
	}
	return []int{e.opened, e.closed}
}

// counted are the receipts by which a need is met.
func (t *target) counted(a detectors.Account, n *policy.Need) []projector.Receipt {
	var all []projector.Receipt
	eachCandidate(a, n, func(c detectors.CandidateAccount, _ detectors.ObjectAccount) {
		if c.Counted {
			all = append(all, c.Receipt)
		}
	})
	return all
}

func eachCandidate(a detectors.Account, n *policy.Need, visit func(detectors.CandidateAccount, detectors.ObjectAccount)) {
	for _, need := range a.Needs {
		if need.Need != n {
			continue
		}
		for _, o := range need.Objects {
			for _, c := range o.Candidates {
				visit(c, o)
			}
		}
	}
}

// evidenceOf is the evidence behind receipts whose events stand at places of a
// log that index answers; without what is not of the original log.
func (t *target) evidenceOf(receipts []projector.Receipt, n *policy.Need, index func(seq uint64) int) []*evidence {
	var all []*evidence
	for _, r := range receipts {
		e := &evidence{receipt: r, takes: n.Evidence[r.Alt], opened: index(r.Requested), closed: index(r.Seq)}
		known := slices.ContainsFunc(all, func(k *evidence) bool { return k.closed == e.closed && k.receipt.Object == r.Object })
		if e.opened >= 0 && e.closed >= 0 && !known {
			all = append(all, e)
		}
	}
	return all
}

// inLog is the index in the target's own log.
func inLog(seq uint64) int { return int(seq) - firstSeq }

// paid is what the need was met by.
func (t *target) paid() []*evidence {
	return t.evidenceOf(t.counted(t.account, t.need), t.need, inLog)
}

// call is the index of the event at which the target's call was judged, and
// of the one that ended it.
func (t *target) call() (opened, closed int) { return inLog(t.account.Seq), len(t.log) - 1 }

// others are the needs of the guard besides the one that is mutated.
func (t *target) others() []*policy.Need {
	return slices.DeleteFunc(slices.Clone(t.guard.Needs), func(n *policy.Need) bool { return n == t.need })
}

// changedBy reports whether a receipt reports on one of the objects.
func changedBy(r projector.Receipt, objects []projector.Object) bool {
	return slices.ContainsFunc(r.Reports, func(o projector.Object) bool {
		return slices.ContainsFunc(objects, func(c projector.Object) bool { return c.Entity == o.Entity && (c.Key == o.Key || c.Key == "") })
	})
}

func isOpening(ev schemas.Event) bool { return ev.Type == schemas.CallRequested }
