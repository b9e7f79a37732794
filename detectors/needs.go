package detectors

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// status is where a need stands for one write.
type status int

const (
	statusNotAsked status = iota
	statusMet
	statusUnmet
	statusUnknown
)

// needState is the answer to one need of one write.
type needState struct {
	status  status
	verdict schemas.Verdict
	reason  schemas.Reason
	objects []string // the unmet ones, in `for` order
	nearest *schemas.Nearest
	facts   schemas.Value
	counted []schemas.EvidenceAt
	takes   []projector.ReceiptRef // `once` receipts that it relies on
	watch   []string
}

// need answers a need, once per write.
func (l *look) need(n *policy.Need) *needState {
	if st := l.needs[n]; st != nil {
		return st
	}
	l.hear.ask(n)
	st := l.ask(n)
	l.hear.answered(st)
	l.needs[n] = st
	return st
}

func (l *look) ask(n *policy.Need) *needState {
	if !l.established(n.Uses) {
		return &needState{status: statusNotAsked}
	}
	if n.When != nil {
		asked, err := n.When.Bool(l.scope(n.Uses))
		l.hear.needWhen(asked, err)
		if err != nil {
			return unknownState(reasonOf(err))
		}
		if !asked {
			return &needState{status: statusNotAsked}
		}
	}
	objects, list, err := l.objectsOf(n)
	if err != nil {
		return unknownState(reasonOf(err))
	}
	results := make([]tested, len(objects))
	for i, o := range objects {
		l.hear.about(o)
		results[i] = l.test(n, o)
		l.hear.tested(results[i])
	}
	return l.conclude(n, results, list)
}

func unknownState(why schemas.Reason) *needState {
	return &needState{status: statusUnknown, verdict: schemas.VerdictUnknown, reason: why}
}

// conclude is met if every object is; else its reason is that of the worst
// verdict, first in `for` order.
func (l *look) conclude(n *policy.Need, results []tested, list bool) *needState {
	st := &needState{status: statusMet, verdict: schemas.VerdictOK}
	var facts []schemas.Value
	for _, r := range results {
		facts = append(facts, r.facts)
		if r.verdict == schemas.VerdictOK {
			st.counted = append(st.counted, l.at(n, r.receipt))
			st.takes = append(st.takes, r.takes...)
			continue
		}
		if r.object.named {
			st.objects = append(st.objects, r.object.text)
		}
		st.watch = append(st.watch, r.watch...)
		if worse(st.verdict, r.verdict) != st.verdict {
			st.verdict, st.reason, st.nearest = r.verdict, r.reason, r.nearest
		}
	}
	switch st.verdict {
	case schemas.VerdictOK:
		st.facts = factsOf(facts, list)
	case schemas.VerdictUnknown:
		st.status = statusUnknown
	default:
		st.status = statusUnmet
	}
	return st
}

func factsOf(facts []schemas.Value, list bool) schemas.Value {
	if list {
		return facts
	}
	if len(facts) == 0 {
		return schemas.Absent{}
	}
	return facts[0]
}

// object is one thing that a need is about.
type object struct {
	text  string   // as the write names it
	named bool     // false: the need takes any object
	keys  []string // by alternative: its key after the alternative's normaliser
}

// objectsOf answers what the write is about: one object, or each of a list.
func (l *look) objectsOf(n *policy.Need) (objects []object, list bool, err error) {
	if n.For == nil {
		return []object{{keys: make([]string, len(n.Evidence))}}, false, nil
	}
	scope := l.scope(n.Uses)
	raw, list, err := n.For.Keys(scope, policy.Normalizer{})
	if err != nil {
		return nil, false, err
	}
	objects = make([]object, len(raw))
	for i, text := range raw {
		objects[i] = object{text: text, named: true, keys: make([]string, len(n.Evidence))}
	}
	for a, e := range n.Evidence {
		keys, _, err := n.For.Keys(scope, normalizerOf(e))
		if err != nil {
			return nil, false, err
		}
		for i := range objects {
			objects[i].keys[a] = keys[i]
		}
	}
	return objects, list, nil
}

func normalizerOf(e *policy.Evidence) policy.Normalizer {
	if e.Of == nil {
		return policy.Normalizer{}
	}
	return e.Of.Normalize
}

// unbound reports whether the alternative's evidence names no object.
func unbound(e *policy.Evidence) bool { return e.Of == nil && e.About == nil }

// group is the evidence that competes by newest: one key, and the
// alternatives that ask for it.
type group struct {
	key  string
	alts []int
}

// groups are the keys under which evidence about the object can stand.
// Alternatives with equal keys compete; every other key is tested apart.
func (l *look) groups(n *policy.Need, o object) ([]group, schemas.Reason) {
	var all []group
	var why schemas.Reason
	add := func(key string, alt int) {
		for i := range all {
			if all[i].key == key {
				all[i].alts = append(all[i].alts, alt)
				return
			}
		}
		all = append(all, group{key, []int{alt}})
	}
	for a, e := range n.Evidence {
		keys, err := l.keysFor(n, o, a, e)
		if err != nil {
			why = reasonOf(err)
		}
		for _, key := range keys {
			add(key, a)
		}
	}
	return all, why
}

// keysFor are the keys under which one alternative's evidence can stand.
func (l *look) keysFor(n *policy.Need, o object, alt int, e *policy.Evidence) ([]string, error) {
	switch {
	case unbound(e):
		return []string{""}, nil
	case e.For != nil:
		keys, _, err := e.For.Keys(l.scope(n.Uses), normalizerOf(e))
		return keys, err
	case o.named:
		return []string{o.keys[alt]}, nil
	}
	known, ok := l.shelf(l.session, n).Needs.Get(n.Key())
	if !ok {
		return nil, nil
	}
	return slices.DeleteFunc(slices.Clone(known.Keys), func(k string) bool { return k == "" && !unbound(e) }), nil
}
