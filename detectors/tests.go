package detectors

import (
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// The six tests, by the names that findings use. A candidate that fails a
// later one got further.
const (
	testSameObject = "same object"
	testBefore     = "before"
	testPending    = "pending"
	testSucceeded  = "succeeded"
	testNotUsedUp  = "not used up"
	testStillTrue  = "still true"
	testSaysYes    = "says yes"
)

// tested is how the evidence about one object of a need stands.
type tested struct {
	object  object
	verdict schemas.Verdict
	reason  schemas.Reason
	nearest *schemas.Nearest
	facts   schemas.Value
	receipt *projector.Receipt // that counted
	takes   []projector.ReceiptRef
	watch   []string
}

// at says where the evidence stands that counted.
func (l *look) at(n *policy.Need, r *projector.Receipt) schemas.EvidenceAt {
	return schemas.EvidenceAt{Need: n.Name, CallID: r.Call, Seq: r.Seq, Trace: r.Trace, Session: elsewhere(l.session, r)}
}

// depth is how far a candidate got. One that is still under way has not even
// been concurrent.
type depth int

const (
	depthNothing depth = iota
	depthOther
	depthPending
	depthConcurrent
	depthFailed
	depthUsedUp
	depthStale
	depthSays
)

// failure is a candidate and the test that it fails.
type failure struct {
	depth   depth
	seq     uint64
	reason  schemas.Reason
	test    string
	receipt *projector.Receipt
	unknown bool
}

// further reports whether f got further than g; ties go to the newer.
func (f failure) further(g failure) bool {
	if f.depth != g.depth {
		return f.depth > g.depth
	}
	return f.seq > g.seq
}

// test puts the evidence about one object through the six tests.
func (l *look) test(n *policy.Need, o object) tested {
	groups, why := l.groups(n, o)
	best := failure{reason: schemas.ReasonMissing}
	answered, newest := false, uint64(0)
	for _, g := range groups {
		answer := l.newestAnswer(n, g)
		if answer == nil {
			continue
		}
		f, failed := l.testAnswer(n, answer)
		if !failed {
			l.hear.passes(answer)
			return l.passed(n, o, g, answer)
		}
		l.hear.fails(f)
		if !answered || f.further(best) {
			best = f
		}
		answered, newest = true, max(newest, answer.Seq)
	}
	if !answered {
		best = l.furthest(n, o, groups)
	}
	best = l.doubtful(n, groups, best, newest, why)
	l.hear.fails(best)
	return l.failed(n, o, groups, best)
}

// passed is a met need about one object.
func (l *look) passed(n *policy.Need, o object, g group, r *projector.Receipt) tested {
	t := tested{object: o, verdict: schemas.VerdictOK, receipt: r, facts: keptFacts(n, r)}
	if n.Valid == policy.ValidOnce {
		t.takes = []projector.ReceiptRef{{Need: n.Key(), Tree: n.Tree, Key: g.key, Seq: r.Seq, Alt: r.Alt}}
	}
	return t
}

// keptFacts gives back what the need kept of the evidence. What was not
// captured then is absent now.
func keptFacts(n *policy.Need, r *projector.Receipt) schemas.Value {
	facts := &schemas.Object{}
	for _, fact := range n.Keep {
		if raw, kept := r.Facts[fact.Name]; kept {
			facts.Names = append(facts.Names, fact.Name)
			facts.Values = append(facts.Values, valueOf(raw))
		}
	}
	return facts
}

// failed is an unmet need about one object, or an unknown one.
func (l *look) failed(n *policy.Need, o object, groups []group, f failure) tested {
	t := tested{object: o, reason: f.reason, verdict: schemas.VerdictNearMiss, watch: watchKeys(n, o, groups)}
	switch {
	case f.unknown:
		t.verdict = schemas.VerdictUnknown
	case f.reason == schemas.ReasonContradicted:
		t.verdict = schemas.VerdictViolation
	}
	if f.receipt != nil {
		t.nearest = &schemas.Nearest{
			CallID: f.receipt.Call, Seq: f.seq, Test: f.test, Object: f.receipt.Object, Trace: f.receipt.Trace,
			Session: elsewhere(l.session, f.receipt),
		}
	}
	return t
}

// newestAnswer is the one receipt of a group that counts: an older one never
// pays.
func (l *look) newestAnswer(n *policy.Need, g group) *projector.Receipt {
	slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, g.key))
	if !ok {
		return nil
	}
	for i := len(slot.Answers) - 1; i >= 0; i-- {
		r := &slot.Answers[i]
		if slices.Contains(g.alts, r.Alt) && l.answers(n, r) {
			l.hear.displaces(r, slot.Answers[:i], g.alts)
			return r
		}
	}
	return nil
}

// answers reports whether an answer is one for this call.
func (l *look) answers(n *policy.Need, r *projector.Receipt) bool {
	switch {
	case l.outOfReach(r):
		l.hear.passedOver(r, testBefore, "decided together with the call")
	case !l.afterFirst(n, r):
		l.hear.passedOver(r, testBefore, "it does not follow the need of after")
	case !l.bindsTo(r):
		l.hear.passedOver(r, testSameObject, "it approves another call")
	default:
		return true
	}
	return false
}

// outOfReach reports whether the write was decided without the evidence: it
// is of the write's own turn, or was still under way when the write started.
func (l *look) outOfReach(r *projector.Receipt) bool {
	return l.sameTurn(r.Session, r.Turn) || l.overlaps(r.Source, r.Ended)
}

// overlaps compares times, the only place where the project does: a write
// known by its completion only, and evidence of the same source.
func (l *look) overlaps(source string, ended time.Time) bool {
	return l.call.CompletionOnly && source == l.call.Source &&
		!ended.IsZero() && !l.call.Started.IsZero() && ended.After(l.call.Started)
}

// afterFirst reports whether the evidence is newer than the first receipt of
// the need that it must follow.
func (l *look) afterFirst(n *policy.Need, r *projector.Receipt) bool {
	if n.After == nil {
		return true
	}
	return r.Seq > l.firstReceipt(n.After)
}

// firstReceipt is the sequence of the first receipt of a need about what the
// write is about; 0 where there is none. Of several objects it is the earliest.
func (l *look) firstReceipt(n *policy.Need) uint64 {
	if !l.established(n.Uses) {
		return 0
	}
	objects, _, err := l.objectsOf(n)
	if err != nil {
		return 0
	}
	var first uint64
	for _, o := range objects {
		groups, _ := l.groups(n, o)
		first = earlier(first, l.firstOf(n, groups))
	}
	return first
}

func (l *look) firstOf(n *policy.Need, groups []group) uint64 {
	var first uint64
	for _, g := range groups {
		slot, ok := l.shelf(l.session, n).Slots.Get(slotKey(n, g.key))
		if !ok {
			continue
		}
		for _, f := range slot.Firsts {
			if slices.Contains(g.alts, f.Alt) && !l.sameTurn(f.Session, f.Turn) && !l.overlaps(f.Source, f.Ended) && l.binds(f.ForTool, f.Digest) {
				first = earlier(first, f.Seq)
			}
		}
	}
	return first
}

// bindsTo reports whether an approval of one exact call is of this one.
func (l *look) bindsTo(r *projector.Receipt) bool { return l.binds(r.ForTool, r.Digest) }

func (l *look) binds(tool, digest string) bool {
	if tool != "" && l.policy.ShortName(schemas.ToolName(tool)) != l.policy.ShortName(l.call.Tool) {
		return false
	}
	return digest == "" || digest == exactly(l.args)
}

// exactly is the digest by which an approval binds a call. Arguments that
// name a member twice have none: nobody knows which of them was approved.
func exactly(args schemas.Value) string {
	if _, repeated := schemas.RepeatedMember(args); repeated || absent(args) {
		return ""
	}
	return schemas.Digest(args)
}

// testAnswer puts the newest answer through tests 4 to 6.
func (l *look) testAnswer(n *policy.Need, r *projector.Receipt) (failure, bool) {
	fail := func(depth depth, test string, reason schemas.Reason, unknown bool) (failure, bool) {
		return failure{depth: depth, seq: r.Seq, reason: reason, test: test, receipt: r, unknown: unknown}, true
	}
	if n.Valid == policy.ValidOnce && r.State != projector.StateVerified {
		return fail(depthUsedUp, testNotUsedUp, schemas.ReasonConsumed, false)
	}
	if expired, forgotten := l.expired(n, r); expired {
		return fail(depthUsedUp, testNotUsedUp, schemas.ReasonExpired, false)
	} else if forgotten {
		return fail(depthUsedUp, testNotUsedUp, schemas.ReasonEvicted, true)
	}
	if stale, forgotten := l.stale(n, r); stale {
		return fail(depthStale, testStillTrue, schemas.ReasonStale, false)
	} else if forgotten {
		return fail(depthStale, testStillTrue, schemas.ReasonEvicted, true)
	}
	if r.Why != "" {
		return fail(depthSays, testSaysYes, r.Why, true)
	}
	if r.No {
		return fail(depthSays, testSaysYes, schemas.ReasonContradicted, false)
	}
	return failure{}, false
}

// stale reports whether something that the evidence reported on has changed
// since it was requested, or it is too old. forgotten is set where the table
// of changes no longer reaches back that far.
func (l *look) stale(n *policy.Need, r *projector.Receipt) (stale, forgotten bool) {
	if n.Fresh > 0 && l.call.Time.Sub(r.Time) > n.Fresh {
		return true, false
	}
	for _, o := range r.Reports {
		s, f := l.changedSince(n, r, o)
		stale, forgotten = stale || s, forgotten || f
	}
	return stale, forgotten && !stale
}
