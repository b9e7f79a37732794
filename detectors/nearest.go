package detectors

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// furthest names the reason when no evidence about the object is an answer:
// that of the candidate that gets furthest through the tests.
func (l *look) furthest(n *policy.Need, o object, groups []group) failure {
	best := failure{reason: schemas.ReasonMissing}
	consider := func(f failure) {
		l.hear.fails(f)
		if f.further(best) {
			best = f
		}
	}
	for _, g := range groups {
		if slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, g.key)); ok {
			l.shortOf(slot, g.alts, consider)
		}
	}
	if slot, ok := l.shelf(l.session, n).Wild.Get(n.Key()); ok {
		l.shortOf(slot, nil, consider)
	}
	l.openCandidates(n, groups, consider)
	if best.depth == depthNothing {
		l.aboutOthers(n, o, groups, consider)
	}
	return best
}

// shortOf considers the candidates of one slot that are not answers for this
// write. Nil alts takes those of any alternative.
func (l *look) shortOf(slot *projector.Slot, alts []int, consider func(failure)) {
	each := func(list []projector.Receipt, depth depth, reason schemas.Reason, test string) {
		for i := range list {
			r := &list[i]
			switch {
			case alts != nil && !slices.Contains(alts, r.Alt), !l.bindsTo(r):
			case l.outOfReach(r):
				consider(failure{depthConcurrent, r.Seq, schemas.ReasonConcurrent, testBefore, r, false})
			case depth > depthNothing:
				consider(failure{depth, r.Seq, reason, test, r, false})
			}
		}
	}
	each(slot.Answers, depthNothing, "", "")
	each(slot.Failed, depthFailed, schemas.ReasonFailed, testSucceeded)
	each(slot.Partial, depthSays, schemas.ReasonPartial, testSaysYes)
	each(slot.Unknowns, depthNothing, "", "")
}

// aboutOthers considers answers about other objects, and approvals of another
// call. An own write's answer is none: that the agent changed another order is
// no sign that it looked at it.
func (l *look) aboutOthers(n *policy.Need, o object, groups []group, consider func(failure)) {
	known, ok := l.shelf(l.session, n).Needs.Get(n.Key())
	if !ok {
		return
	}
	for _, key := range known.Keys {
		slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, key))
		if !ok {
			continue
		}
		for i := range slot.Answers {
			r := &slot.Answers[i]
			bound := slices.ContainsFunc(groups, func(g group) bool { return g.key == key && slices.Contains(g.alts, r.Alt) })
			other := !l.bindsTo(r) || (o.named && !bound)
			if other && !r.Write && !l.outOfReach(r) {
				consider(failure{depthOther, r.Seq, schemas.ReasonOtherObject, testSameObject, r, false})
			}
		}
	}
}

// doubtful replaces a failing reason by the reason why it cannot be known.
func (l *look) doubtful(n *policy.Need, groups []group, f failure, newest uint64, why schemas.Reason) failure {
	if f.unknown {
		return f
	}
	for _, doubt := range append(l.doubts(n, groups), doubt{why != "", why}) {
		if doubt.applies {
			f.unknown, f.reason = true, doubt.reason
			return f
		}
	}
	if r := l.unknownCandidate(n, groups, newest); r != nil {
		return failure{seq: r.Seq, reason: r.Why, test: testSameObject, receipt: r, unknown: true}
	}
	if f.depth == depthNothing && l.unavailable(n) {
		f.unknown, f.reason = true, schemas.ReasonUnavailable
	}
	return f
}

// forgotten reports whether answers about the object had to be dropped and
// none is left that this write could use.
func (l *look) forgotten(n *policy.Need, groups []group) bool {
	for _, g := range groups {
		if slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, g.key)); ok && slot.Dropped > 0 && l.newestAnswer(n, g) == nil {
			return true
		}
	}
	known, ok := l.shelf(l.session, n).Needs.Get(n.Key())
	return ok && known.Dropped && n.For == nil
}

// unknownCandidate finds the newest evidence of which it cannot be told
// whether it is about the object, or whether it succeeded, unless an answer
// came after it.
func (l *look) unknownCandidate(n *policy.Need, groups []group, newest uint64) *projector.Receipt {
	var found *projector.Receipt
	consider := func(slot *projector.Slot, alts []int) {
		for i := range slot.Unknowns {
			r := &slot.Unknowns[i]
			if (alts == nil || slices.Contains(alts, r.Alt)) && !l.outOfReach(r) && l.bindsTo(r) && r.Seq > newest && (found == nil || r.Seq > found.Seq) {
				found = r
			}
		}
	}
	for _, g := range groups {
		if slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, g.key)); ok {
			consider(slot, g.alts)
		}
	}
	if slot, ok := l.shelf(l.session, n).Wild.Get(n.Key()); ok {
		consider(slot, nil)
	}
	return found
}

// unavailable reports whether the agent has no tool that could have given
// the evidence. What the others of a tree can do is not known.
func (l *look) unavailable(n *policy.Need) bool {
	if l.session.Tools == nil || n.Tree {
		return false
	}
	for _, e := range n.Evidence {
		if e.Kind != policy.KindTool && e.Kind != policy.KindReturns {
			return false
		}
		if slices.ContainsFunc(l.session.Tools, func(tool schemas.ToolName) bool { return l.offers(e, tool) }) {
			return false
		}
	}
	return true
}

func (l *look) offers(e *policy.Evidence, tool schemas.ToolName) bool {
	if e.Kind == policy.KindTool {
		return e.TakesTool(tool)
	}
	row := l.policy.Tool(tool)
	return row != nil && slices.ContainsFunc(row.Returns, func(r *policy.Row) bool { return r.Entity == e.Of })
}
