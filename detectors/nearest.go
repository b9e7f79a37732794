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
		if slot, ok := l.session.Slots.Get(slotKey(n, g.key)); ok {
			l.shortOf(slot, g.alts, consider)
		}
	}
	if slot, ok := l.session.Wild.Get(needKey(n)); ok {
		l.shortOf(slot, nil, consider)
	}
	l.openCandidates(n, groups, consider)
	if best.depth == depthNothing && o.named {
		l.aboutOthers(n, groups, consider)
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
			case alts != nil && !slices.Contains(alts, r.Alt):
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

// openCandidates considers the calls that would be evidence but have not
// come back.
func (l *look) openCandidates(n *policy.Need, groups []group, consider func(failure)) {
	for _, call := range l.session.OpenCalls() {
		if call.Outcome != "" || call.Seq == l.call.Seq || call.Actor != schemas.ActorAgent {
			continue
		}
		object, matches := l.wouldAnswer(n, groups, call)
		if !matches {
			continue
		}
		r := &projector.Receipt{Call: call.ID, Tool: string(call.Tool), Turn: call.Turn, Object: object, Trace: call.Trace}
		f := failure{depthPending, call.Seq, schemas.ReasonMissing, testPending, r, false}
		if l.ownTurn(call.Turn) {
			f.depth, f.reason, f.test = depthConcurrent, schemas.ReasonConcurrent, testBefore
		}
		consider(f)
	}
}

// wouldAnswer reports whether an open call could become evidence about the
// object. One whose key cannot be told yet is taken to be about it.
func (l *look) wouldAnswer(n *policy.Need, groups []group, call *projector.Call) (string, bool) {
	report := l.report(l.policy, call.Tool, valueOf(call.Args), schemas.Absent{})
	for a, e := range n.Evidence {
		for _, c := range report.candidates(n, e) {
			if c.wild() {
				return "", true
			}
			if slices.ContainsFunc(groups, func(g group) bool { return g.key == c.key && slices.Contains(g.alts, a) }) {
				return c.name, true
			}
			if n.For == nil && e.For == nil {
				return c.name, true
			}
		}
	}
	return "", false
}

// aboutOthers considers answers about other objects. An own write's answer is
// none: that the agent changed another order is no sign that it looked at it.
func (l *look) aboutOthers(n *policy.Need, groups []group, consider func(failure)) {
	known, ok := l.session.Needs.Get(needKey(n))
	if !ok {
		return
	}
	for _, key := range known.Keys {
		slot, ok := l.session.Slots.Get(slotKey(n, key))
		if !ok {
			continue
		}
		for i := range slot.Answers {
			r := &slot.Answers[i]
			bound := slices.ContainsFunc(groups, func(g group) bool { return g.key == key && slices.Contains(g.alts, r.Alt) })
			if !bound && !r.Write && !l.outOfReach(r) {
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
	for _, doubt := range []struct {
		applies bool
		reason  schemas.Reason
	}{
		{l.call.Unbindable, schemas.ReasonUnbindable},
		{l.session.Incomplete(), schemas.ReasonGap},
		{l.session.Evicted() || l.forgotten(n, groups), schemas.ReasonEvicted},
		{why != "", why},
	} {
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
		if slot, ok := l.session.Slots.Get(slotKey(n, g.key)); ok && slot.Dropped > 0 && l.newestAnswer(n, g) == nil {
			return true
		}
	}
	known, ok := l.session.Needs.Get(needKey(n))
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
			if (alts == nil || slices.Contains(alts, r.Alt)) && !l.outOfReach(r) && r.Seq > newest && (found == nil || r.Seq > found.Seq) {
				found = r
			}
		}
	}
	for _, g := range groups {
		if slot, ok := l.session.Slots.Get(slotKey(n, g.key)); ok {
			consider(slot, g.alts)
		}
	}
	if slot, ok := l.session.Wild.Get(needKey(n)); ok {
		consider(slot, nil)
	}
	return found
}

// unavailable reports whether the agent has no tool that could have given
// the evidence.
func (l *look) unavailable(n *policy.Need) bool {
	if l.session.Tools == nil {
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
