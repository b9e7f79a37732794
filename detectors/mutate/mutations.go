package mutate

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// mutations is the table: every way to spoil the evidence of a need, in the
// order of the six tests. An assert can only be made false.
func (t *target) mutations() []mutation {
	if t.need == nil {
		return []mutation{{name: "contradicted", reason: schemas.ReasonContradicted, drafts: falsify, open: true}}
	}
	return []mutation{
		{name: "missing", reason: schemas.ReasonMissing, drafts: (*target).leftOut},
		{name: "after the write", reason: schemas.ReasonMissing, drafts: (*target).tooLate},
		{name: "said otherwise", reason: schemas.ReasonMissing, drafts: (*target).negated},
		{name: "stated by another role", reason: schemas.ReasonMissing, drafts: (*target).otherRole},
		{name: "about another object", reason: schemas.ReasonOtherObject, drafts: (*target).otherObject},
		{name: "in the same turn", reason: schemas.ReasonConcurrent, drafts: (*target).sameTurn},
		{name: "failed", reason: schemas.ReasonFailed, drafts: ended(schemas.OutcomeError)},
		{name: "timed out", reason: schemas.ReasonFailed, drafts: ended(schemas.OutcomeTimeout)},
		{name: "empty", reason: schemas.ReasonFailed, drafts: (*target).emptied},
		{name: "used twice", reason: schemas.ReasonConsumed, drafts: (*target).usedTwice, others: (*target).spentToo},
		{name: "over", reason: schemas.ReasonExpired, drafts: (*target).over, others: (*target).overToo},
		{name: "changed since", reason: schemas.ReasonStale, drafts: (*target).changed, others: (*target).changedToo},
		{name: "too old", reason: schemas.ReasonStale, drafts: (*target).tooOld},
		{name: "contradicted", reason: schemas.ReasonContradicted, drafts: (*target).contradicted, open: t.readsItems()},
		{name: "a part only", reason: schemas.ReasonPartial, drafts: (*target).partial},
	}
}

// calls reports whether all of the evidence is calls.
func calls(paid []*evidence) bool {
	return !slices.ContainsFunc(paid, func(e *evidence) bool { return !e.isCall() })
}

const said = "it is met by what was said, not by a call"

// leftOut takes the evidence away.
func (t *target) leftOut(paid []*evidence) ([]*draft, string) {
	d := t.draft()
	for _, i := range indexes(paid) {
		d.remove(i)
	}
	return []*draft{d}, ""
}

// tooLate moves the evidence behind the write.
func (t *target) tooLate(paid []*evidence) ([]*draft, string) {
	d := t.draft()
	for _, i := range indexes(paid) {
		d.toEnd(i)
	}
	return []*draft{d}, ""
}

// indexes are the events of the evidence, in order, each once.
func indexes(paid []*evidence) []int {
	var all []int
	for _, e := range paid {
		all = append(all, e.events()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// negated lets the user say the same with a no before it.
func (t *target) negated(paid []*evidence) ([]*draft, string) {
	d := t.draft()
	for _, e := range paid {
		if e.takes.Kind != policy.KindMessage || len(e.takes.Says) == 0 {
			return nil, "no words of the user meet it"
		}
		text := "Not " + e.takes.Says[0] + "."
		if e.takes.SaysYes(text) {
			return nil, "what negates its words is not known"
		}
		edit(d.event(e.closed), "text", text)
	}
	return []*draft{d}, ""
}

// otherRole lets somebody else state it.
func (t *target) otherRole(paid []*evidence) ([]*draft, string) {
	if t.need.Role == "" {
		return nil, "anybody may state it"
	}
	d := t.draft()
	for _, e := range paid {
		ev := d.event(e.closed)
		i := slices.IndexFunc(schemas.Roles(), func(r schemas.Role) bool { return r != t.need.Role && r.MayPublish(ev.Type) })
		if i < 0 {
			return nil, "no other role may publish it"
		}
		ev.Role = schemas.Roles()[i]
	}
	return []*draft{d}, ""
}

// sameTurn lets the evidence be decided together with the write.
func (t *target) sameTurn(paid []*evidence) ([]*draft, string) {
	if !calls(paid) {
		return nil, said
	}
	if slices.ContainsFunc(paid, func(e *evidence) bool { return t.log[e.closed].Session != t.account.Session }) {
		return nil, "it is of another session of the tree, which has turns of its own"
	}
	d := t.draft()
	opened, closed := t.call()
	turn := t.account.Call.Turn
	if turn == "" {
		turn = "together"
		d.event(opened).Turn, d.event(closed).Turn = turn, turn
	}
	for _, i := range indexes(paid) {
		d.event(i).Turn = turn
	}
	return []*draft{d}, ""
}

// ended lets the call of the evidence end otherwise.
func ended(outcome schemas.Outcome) func(*target, []*evidence) ([]*draft, string) {
	return func(t *target, paid []*evidence) ([]*draft, string) {
		if !calls(paid) {
			return nil, said
		}
		d := t.draft()
		for _, e := range paid {
			ev := d.event(e.closed)
			ev.Outcome = outcome
			drop(ev, "result")
			edit(ev, "error", "it did not work")
		}
		return []*draft{d}, ""
	}
}

// emptied lets the tool answer nothing.
func (t *target) emptied(paid []*evidence) ([]*draft, string) {
	if !calls(paid) {
		return nil, said
	}
	d := t.draft()
	for _, e := range paid {
		ev := d.event(e.closed)
		if ev.Outcome != schemas.OutcomeOK {
			continue
		}
		edit(ev, "result", &schemas.Object{})
	}
	return []*draft{d}, ""
}

// partial lets the tool answer a part.
func (t *target) partial(paid []*evidence) ([]*draft, string) {
	switch {
	case !t.need.Full:
		return nil, "a part is enough"
	case !calls(paid):
		return nil, said
	}
	d := t.draft()
	for _, e := range paid {
		edit(d.event(e.closed), "partial", true)
	}
	return []*draft{d}, ""
}
