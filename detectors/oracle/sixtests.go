package oracle

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// tested is the first test that a candidate fails.
type tested struct {
	candidate candidate
	passed    bool
	test      int // 1 to 6; 0 where there was no candidate at all
	reason    schemas.Reason
	unknown   bool // whether it fails cannot be told
}

// testNames say a test as findings do.
func testName(test int) string {
	switch test {
	case 1:
		return "same object"
	case 2:
		return "before"
	case 3:
		return "succeeded"
	case 4:
		return "not used up"
	case 5:
		return "still true"
	}
	return "says yes"
}

func (t tested) nearest() *schemas.Nearest {
	if t.test == 0 {
		return nil
	}
	n := &schemas.Nearest{Seq: t.candidate.seq, Test: testName(t.test), Object: t.candidate.named()}
	if t.candidate.call != nil {
		n.CallID = t.candidate.call.opening.Call
	}
	if t.candidate.kind == isPending {
		n.Test = "pending"
	}
	return n
}

// test applies tests 4 to 6 to an answer.
func (a *asking) test(n *policy.Need, key string, c candidate) tested {
	fails := func(test int, r schemas.Reason) tested { return tested{candidate: c, test: test, reason: r} }
	switch {
	case n.Valid == policy.ValidOnce && a.taken(take{n, key, c.seq}):
		return fails(4, schemas.ReasonConsumed)
	case a.expired(n, c):
		return fails(4, schemas.ReasonExpired)
	case a.stale(n, c):
		return fails(5, schemas.ReasonStale)
	}
	return a.saysYes(c)
}

func (a *asking) saysYes(c candidate) tested {
	no := tested{candidate: c, test: 6, reason: schemas.ReasonContradicted}
	switch {
	case c.isApproval && !c.granted:
		return no
	case c.isMessage, c.alternative.Where == nil:
		return tested{passed: true}
	}
	ok, err := c.alternative.Where.Bool(c.conditionScope(c.reading))
	switch {
	case err != nil:
		no.reason, no.unknown = reasonOf(err), true
		return no
	case !ok:
		return no
	}
	return tested{passed: true}
}

// taken reports whether another write took the receipt and has not certainly
// failed.
func (a *asking) taken(t take) bool {
	for _, s := range a.w.with(a.s, t.need) {
		for _, c := range s.calls {
			if c != a.c && !c.became.Failed() && slices.Contains(c.takes, t) {
				return true
			}
		}
	}
	return false
}

func (a *asking) expired(n *policy.Need, c candidate) bool {
	if c.isApproval && !c.approval.Expires.IsZero() && a.time().After(c.approval.Expires) {
		return true
	}
	switch n.Valid {
	case policy.ValidTurn:
		return a.userSpokeAfter(n, c)
	case policy.ValidContext:
		for _, at := range c.by.compactions {
			if at > c.seq {
				return true
			}
		}
	}
	return false
}

func (a *asking) userSpokeAfter(n *policy.Need, c candidate) bool {
	for _, s := range a.spokenTo(n, c.by) {
		for _, v := range s.words {
			if v.isMessage && v.seq > c.seq {
				return true
			}
		}
	}
	return false
}

func (a *asking) stale(n *policy.Need, c candidate) bool {
	if n.Fresh > 0 && a.time().Sub(c.time) > n.Fresh {
		return true
	}
	if c.call == nil {
		return false
	}
	for _, o := range c.by.reported(c.call) {
		if !c.dependsOn(o) {
			continue
		}
		for _, ch := range a.w.changes {
			if a.outdates(n, c, o, ch) {
				return true
			}
		}
		if a.otherSeen(n, c, o) {
			return true
		}
	}
	return false
}

// otherSeen reports whether another version of the object was seen since.
func (a *asking) otherSeen(n *policy.Need, c candidate, o object) bool {
	for _, s := range a.w.with(a.s, n) {
		for _, ch := range s.sightings {
			if a.outdates(n, c, o, ch) && o.version != "" && ch.version != o.version {
				return true
			}
		}
	}
	return false
}

// dependsOn reports whether the object counts for this reading: of a list
// only the item itself, and what the call says outside lists.
func (c candidate) dependsOn(o object) bool {
	if o.err != nil {
		return false
	}
	if c.object.row == nil || c.object.item < 0 || o.item < 0 {
		return true
	}
	return o.row == c.object.row && o.item == c.object.item
}

// outdates reports whether a change makes what the candidate said of the
// object old.
func (a *asking) outdates(n *policy.Need, c candidate, o object, ch change) bool {
	switch {
	case ch.seq <= c.asked, ch.tenant != a.s.tenant, ch.entity != o.row.Entity.Name:
		return false
	case !ch.any && ch.key != o.key:
		return false
	case !a.shares(n, ch.session) && (ch.any || o.row.Entity.SessionWorld):
		return false
	case ch.by == nil:
		return o.version == "" || ch.version != o.version
	case ch.by == c.call:
		return false
	case ch.session == a.s && sameTurn(ch.by.opening.Turn, a.turn()):
		return false
	case n.KeepsOwnChanges && a.shares(n, ch.session) && ch.version == "":
		return false
	}
	return true
}

// withoutAnswer names the candidate that got furthest where none answers.
func (a *asking) withoutAnswer(all, mine []candidate) tested {
	var best *candidate
	for i, c := range mine {
		if c.kind == isUnknown || c.kind == isAnswer {
			continue
		}
		if best == nil || c.kind > best.kind || (c.kind == best.kind && c.seq > best.seq) {
			best = &mine[i]
		}
	}
	if best == nil {
		return a.aboutOthers(all)
	}
	t := tested{candidate: *best}
	switch best.kind {
	case isPartial:
		t.test, t.reason = 6, schemas.ReasonPartial
	case isFailed:
		t.test, t.reason = 3, schemas.ReasonFailed
	case isConcurrent:
		t.test, t.reason = 2, schemas.ReasonConcurrent
	default:
		t.test, t.reason = 2, schemas.ReasonMissing
	}
	return t
}

// aboutOthers looks for an answer about another object. What a write answers
// is none: that it touched something else proves no mistake.
func (a *asking) aboutOthers(all []candidate) tested {
	var best *candidate
	for i, c := range all {
		ownWrite := c.call != nil && c.call.effect.Writes()
		if c.kind == isAnswer && !ownWrite && (best == nil || c.seq >= best.seq) {
			best = &all[i]
		}
	}
	if best == nil {
		return tested{reason: schemas.ReasonMissing}
	}
	return tested{candidate: *best, test: 1, reason: schemas.ReasonOtherObject}
}
