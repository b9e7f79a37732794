package mutate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// otherObject lets the evidence be about something else than the write.
func (t *target) otherObject(paid []*evidence) ([]*draft, string) {
	if t.need.For == nil {
		return nil, "it is met by evidence about any object"
	}
	d := t.draft()
	for _, e := range paid {
		if e.receipt.Object == "" {
			return nil, "it is met by what is about no object"
		}
		if e.receipt.Write {
			return nil, "the answer of an own write is no look at another object"
		}
		if !renamed(d, e) {
			return nil, fmt.Sprintf("the key %s is no value of the evidence", e.receipt.Object)
		}
	}
	return []*draft{d}, ""
}

// renamed writes another name where the object of the evidence stands: every
// value that is its key, or, where the key is put together, the longest part.
func renamed(d *draft, e *evidence) bool {
	key := e.receipt.Object
	part, whole := "", false
	for _, i := range e.events() {
		for _, l := range leaves(dataOf(d.event(i))) {
			text := l.text()
			if text != "" && e.sameName(text) {
				part, whole = text, true
			} else if !whole && len(text) > max(len(part), 1) && strings.Contains(key, text) {
				part = text
			}
		}
	}
	if part == "" {
		return false
	}
	for _, i := range e.events() {
		rename(d.event(i), func(text string) bool { return text == part || whole && e.sameName(text) })
	}
	return true
}

// sameName reports whether a value names the object of the evidence.
func (e *evidence) sameName(text string) bool {
	if of := e.takes.Of; of != nil {
		return of.Normalize.Key(text) == of.Normalize.Key(e.receipt.Object)
	}
	return text == e.receipt.Object
}

// rename gives every value of the event that is the name another one.
func rename(ev *schemas.Event, is func(text string) bool) {
	data := dataOf(ev)
	for _, l := range leaves(data) {
		if l.text() != "" && is(l.text()) {
			l.set(another(l.value))
		}
	}
	ev.Data = schemas.AppendCanonical(nil, data)
}

// another is a different name of the same kind.
func another(v schemas.Value) schemas.Value {
	if n, is := v.(schemas.Number); is {
		return n + "7"
	}
	return v.(string) + "7"
}

// readsItems reports whether an alternative is about one element of many: which
// value is of that element is not known.
func (t *target) readsItems() bool {
	return slices.ContainsFunc(t.need.Evidence, func(e *policy.Evidence) bool {
		return e.Where != nil && t.eachRow(e)
	})
}

// eachRow reports whether the alternative can be met by a row with `each`.
func (t *target) eachRow(e *policy.Evidence) bool {
	return slices.ContainsFunc(t.policy.Tools(), func(tool *policy.Tool) bool {
		if e.Kind == policy.KindTool && !e.TakesTool(schemas.ToolName(tool.Pattern)) {
			return false
		}
		return slices.ContainsFunc(slices.Concat(tool.Returns, tool.Concerns), func(r *policy.Row) bool {
			return r.Entity == e.Of && r.Each != nil
		})
	})
}

// contradicted lets the evidence say no: an approval is refused, and of a
// result one value is changed so that `where` is false.
func (t *target) contradicted(paid []*evidence) ([]*draft, string) {
	drafts := []*draft{t.draft()}
	for _, e := range paid {
		switch {
		case e.takes.Kind == policy.KindApproval:
			for _, d := range drafts {
				d.event(e.closed).Type = schemas.ApprovalRefused
			}
		case e.takes.Kind == policy.KindMessage:
			return nil, "a message without a yes says nothing"
		case e.takes.Where == nil:
			return nil, fmt.Sprintf("alternative %d has no where", e.takes.Index+1)
		default:
			if drafts = t.falsified(drafts[0], e); len(drafts) == 0 {
				return nil, "no change of one value of the answer makes where false: " + e.takes.Where.Source()
			}
		}
	}
	return drafts, ""
}

// falsified changes one value of the answer after the other. Where the
// condition can be evaluated here, only what makes it false is kept.
func (t *target) falsified(from *draft, e *evidence) []*draft {
	each := t.eachRow(e.takes)
	var all []*draft
	for _, d := range variants(from, e.closed, "result", others) {
		if each || saysNo(d, e, t.policy.At) {
			all = append(all, d)
		}
	}
	return all
}

func saysNo(d *draft, e *evidence, now func(time.Time) time.Time) bool {
	opened, closed := dataOf(d.event(e.opened)), dataOf(d.event(e.closed))
	args, there := opened.Get("args")
	if !there {
		args, there = closed.Get("args")
	}
	if !there {
		args = schemas.Absent{}
	}
	result, _ := closed.Get("result")
	yes, err := e.takes.Where.Bool(policy.Scope{
		Args: args, Result: result, Item: schemas.Absent{}, Data: schemas.Absent{}, Now: now(d.event(e.closed).Time),
	})
	return err == nil && !yes
}

// falsify makes an assert false: by one argument of the write, or by one value
// of an answer that its facts are of; at last by a value that stands elsewhere.
func falsify(t *target, paid []*evidence) ([]*draft, string) {
	opened, _ := t.call()
	all := variants(t.draft(), opened, "args", others)
	seen := leaves(dataOf(t.draft().event(opened)))
	for _, e := range paid {
		if e.isCall() {
			all = append(all, variants(t.draft(), e.closed, "result", others)...)
			seen = append(seen, leaves(dataOf(t.draft().event(e.closed)))...)
		}
	}
	all = append(all, variants(t.draft(), opened, "args", func(v schemas.Value) []schemas.Value { return alike(seen, v) })...)
	if len(all) == 0 {
		return nil, "it reads neither arguments nor answers"
	}
	return all, ""
}

// alike are the values of the kind that stand elsewhere.
func alike(seen []leaf, v schemas.Value) []schemas.Value {
	var all []schemas.Value
	for _, l := range seen {
		_, text := l.value.(string)
		_, wants := v.(string)
		if l.text() != "" && text == wants && !slices.Contains(all, l.value) {
			all = append(all, l.value)
		}
	}
	return all
}
