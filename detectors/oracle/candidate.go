package oracle

import (
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// asking is a write in the moment in which it is judged.
type asking struct {
	w    *world
	s    *session
	c    *call
	need map[*policy.Need]*state // already judged
}

func (a *asking) turn() schemas.TurnID { return a.c.opening.Turn }
func (a *asking) time() time.Time      { return a.c.opening.Time }

// kind says what a candidate can do for a write.
type kind int

// The kinds without an answer come in the order in which they get further.
const (
	noCandidate kind = iota
	isPending
	isConcurrent
	isFailed
	isPartial
	isUnknown
	isAnswer
)

// candidate is a witness seen by one write, for one alternative of a need.
type candidate struct {
	*witness
	reading
	alternative *policy.Evidence
	kind        kind
	unknown     schemas.Reason // why, of isUnknown
	elsewhere   bool           // an approval of another call
}

// candidates answers all that was said about a need so far, about whatever
// object.
func (a *asking) candidates(n *policy.Need) []candidate {
	var out []candidate
	after, asks := a.first(n.After)
	for _, v := range a.witnesses(n) {
		for _, e := range n.Evidence {
			for _, r := range v.readings(e) {
				c := candidate{witness: v, reading: r, alternative: e}
				c.kind, c.unknown = a.kindOf(n, v, r)
				c.elsewhere = v.isApproval && a.boundElsewhere(v)
				if c.elsewhere && c.kind != isAnswer {
					c.kind = noCandidate
				}
				if c.kind == isAnswer && asks && v.seq < after {
					c.kind = noCandidate
				}
				if c.kind != noCandidate {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

func (a *asking) witnesses(n *policy.Need) []*witness {
	var out []*witness
	for _, s := range a.w.with(a.s, n) {
		if s.policy != a.s.policy {
			continue
		}
		for _, c := range s.calls {
			if c.agents() && (s == a.s || !c.open()) {
				out = append(out, c.witness(s))
			}
		}
		out = append(out, s.words...)
	}
	return out
}

// kindOf applies what does not depend on the object: tests 2 and 3, who
// stated it, and whether it was whole.
func (a *asking) kindOf(n *policy.Need, v *witness, r reading) (kind, schemas.Reason) {
	switch {
	case n.Role != "" && v.role != "" && v.role != n.Role:
		return noCandidate, ""
	case v.by == a.s && sameTurn(v.turn, a.turn()), a.overlaps(v):
		return isConcurrent, ""
	case v.call != nil:
		return v.callKind(n, r)
	case r.wild:
		return isUnknown, r.why
	}
	return isAnswer, ""
}

// boundElsewhere reports whether an approval is for another call.
func (a *asking) boundElsewhere(v *witness) bool {
	tool, digest := v.approval.Tool, v.approval.Digest
	if v.approval.Args != nil && digest == "" {
		digest = schemas.Digest(value(v.approval.Args))
	}
	if short := a.s.policy.ShortName; tool != "" && short(tool) != short(a.c.opening.Tool) {
		return true
	}
	if digest == "" {
		return false
	}
	_, absent := a.c.args.(schemas.Absent)
	_, repeated := schemas.RepeatedMember(a.c.args)
	return absent || repeated || digest != schemas.Digest(a.c.args)
}

// overlaps reports whether evidence ended after the write began, where one
// source tells both.
func (a *asking) overlaps(v *witness) bool {
	if v.call == nil || v.call.open() || a.c.byRequest() || a.c.started.IsZero() || v.call.ended.IsZero() {
		return false
	}
	return v.call.closing.Source == a.c.opening.Source && v.call.ended.After(a.c.started)
}

func (v *witness) callKind(n *policy.Need, r reading) (kind, schemas.Reason) {
	s := v.by
	st := v.call.standing(s)
	switch {
	case st == pending:
		return isPending, ""
	case v.call.doubled:
		return isUnknown, schemas.ReasonUnbindable
	case st == bad:
		return isFailed, ""
	case st == unclear:
		_, err := v.call.saysFailed(s)
		return isUnknown, reasonOf(err)
	case n.Full && v.call.partial:
		return isPartial, ""
	case r.wild:
		return isUnknown, r.why
	}
	return isAnswer, ""
}

// first answers the sequence of the first receipt of a need about the objects
// of this write, and false where there is none.
func (a *asking) first(n *policy.Need) (seq uint64, found bool) {
	if n == nil {
		return 0, false
	}
	about, ok := a.objects(n)
	if !ok {
		return 0, false
	}
	for _, c := range a.candidates(n) {
		if c.kind != isAnswer {
			continue
		}
		for _, object := range about.keys {
			b, _ := a.binding(n, object, about.any)
			if b.takes(c) && (!found || c.seq < seq) {
				seq, found = c.seq, true
			}
		}
	}
	return seq, found
}

// about is what a write is about for one need.
type about struct {
	keys []string
	any  bool // no `for`: any object
}

func (a *asking) objects(n *policy.Need) (about, bool) {
	if n.For == nil {
		return about{keys: []string{""}, any: true}, true
	}
	keys, _, err := n.For.Keys(a.scope(n.Uses), policy.Normalizer{})
	return about{keys: keys}, err == nil
}

// scope is what the write's side of the policy sees, with the facts of these
// needs as far as they are met.
func (a *asking) scope(uses []*policy.Need) policy.Scope {
	scope := policy.Scope{Args: a.c.args, Now: a.s.at(a.time()), Facts: map[string]schemas.Value{}}
	for _, n := range uses {
		if st := a.stateOf(n); st.status == met {
			scope.Facts[n.Name] = st.facts
		}
	}
	return scope
}

// binding is which keys each alternative of a need takes for one object.
type binding struct {
	any  bool
	keys map[*policy.Evidence][]string
}

// binding answers the keys, and the reason why those of an alternative cannot
// be computed, if so.
func (a *asking) binding(n *policy.Need, object string, anyObject bool) (binding, schemas.Reason) {
	b := binding{keys: map[*policy.Evidence][]string{}}
	var why schemas.Reason
	for _, e := range n.Evidence {
		switch {
		case e.Of == nil && e.About == nil:
			b.keys[e] = []string{""}
		case e.For != nil:
			keys, _, err := e.For.Keys(a.scope(n.Uses), normalizerOf(e))
			if err != nil && why == "" {
				why = reasonOf(err)
			}
			b.keys[e] = keys
		case !anyObject:
			b.keys[e] = []string{normalizerOf(e).Key(object)}
		default:
			b.any = true
		}
	}
	return b, why
}

// takes reports whether a candidate is about the object.
func (b binding) takes(c candidate) bool {
	if c.elsewhere {
		return false
	}
	if c.wild {
		return true
	}
	keys, bound := b.keys[c.alternative]
	if !bound {
		return b.any
	}
	for _, k := range keys {
		if k == c.key {
			return true
		}
	}
	return false
}
