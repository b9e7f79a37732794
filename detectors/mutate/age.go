package mutate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// usedTwice makes the same write once more, before: it takes the evidence.
func (t *target) usedTwice(_ []*evidence) ([]*draft, string) {
	if t.need.Valid != policy.ValidOnce {
		return nil, "it is good for more than one write"
	}
	d := t.draft()
	opened, _ := t.call()
	d.insertBefore(opened, t.again(d, schemas.OutcomeOK)...)
	return []*draft{d}, ""
}

// again is the same write under another call id.
func (t *target) again(d *draft, outcome schemas.Outcome) []schemas.Event {
	opened, closed := t.call()
	events := []schemas.Event{*d.event(opened)}
	if opened != closed && isOpening(events[0]) {
		events = append(events, *d.event(closed))
	}
	last := &events[len(events)-1]
	if last.Outcome = outcome; outcome != schemas.OutcomeOK {
		drop(last, "result")
	}
	for i := range events {
		events[i].Call = "before-" + events[i].Call
	}
	return events
}

// spentToo says what a write before does to the other needs: it takes what is
// good for one, and changes what the write changes.
func (t *target) spentToo(_ []*evidence, n *policy.Need) []schemas.Reason {
	var reasons []schemas.Reason
	if n.Valid == policy.ValidOnce {
		reasons = append(reasons, schemas.ReasonConsumed)
	}
	if row := t.policy.Tool(t.account.Call.Tool); row != nil {
		var objects []projector.Object
		for _, c := range row.Changes {
			objects = append(objects, projector.Object{Entity: c.Entity.Name}) // whichever it is
		}
		if slices.ContainsFunc(t.counted(t.account, n), func(r projector.Receipt) bool { return changedBy(r, objects) }) {
			reasons = append(reasons, schemas.ReasonStale)
		}
	}
	return reasons
}

// over ends the turn, or the context, between the evidence and the write.
func (t *target) over(_ []*evidence) ([]*draft, string) {
	ev := t.beside(schemas.Message, schemas.RoleObserver)
	switch t.need.Valid {
	case policy.ValidTurn:
		const text = "Hm."
		if t.anyYes(text) {
			return nil, "whatever the user says means yes"
		}
		edit(&ev, "role", "user")
		edit(&ev, "text", text)
	case policy.ValidContext:
		ev.Type = schemas.Compacted
	default:
		return nil, "it is good for the whole session"
	}
	d := t.draft()
	opened, _ := t.call()
	d.insertBefore(opened, ev)
	return []*draft{d}, ""
}

// anyYes reports whether a message meets the need, whatever it means.
func (t *target) anyYes(text string) bool {
	return slices.ContainsFunc(t.need.Evidence, func(e *policy.Evidence) bool {
		if e.Kind != policy.KindMessage || len(e.Says) > 0 && !e.SaysYes(text) {
			return false
		}
		if e.Where == nil {
			return true
		}
		yes, err := e.Where.Bool(policy.Scope{Text: text, Now: t.policy.At(t.account.Call.Time)})
		return err == nil && yes
	})
}

func (t *target) overToo(_ []*evidence, n *policy.Need) []schemas.Reason {
	if n.Valid == t.need.Valid {
		return []schemas.Reason{schemas.ReasonExpired}
	}
	return nil
}

// beside is an event of the call's session, just before it.
func (t *target) beside(of schemas.Type, role schemas.Role) schemas.Event {
	opened, _ := t.call()
	call := t.log[opened]
	return schemas.Event{
		Type: of, Role: role, Source: "story", Stored: call.Stored, Time: call.Stored,
		Tenant: call.Tenant, Session: call.Session, Root: call.Root, Parent: call.Parent, Agent: call.Agent, Model: call.Model,
		Data: []byte("{}"),
	}
}

// tooOld lets the evidence be older than it may be.
func (t *target) tooOld(paid []*evidence) ([]*draft, string) {
	if t.need.Fresh == 0 {
		return nil, "it may be of any age"
	}
	d := t.draft()
	opened, _ := t.call()
	for _, e := range paid {
		d.event(e.closed).Time = d.event(opened).Time.Add(-t.need.Fresh - time.Minute)
	}
	return []*draft{d}, ""
}

// changed changes, just before the write, an object that the evidence reports on.
func (t *target) changed(paid []*evidence) ([]*draft, string) {
	if !calls(paid) {
		return nil, "what was said does not go stale"
	}
	d := t.draft()
	opened, _ := t.call()
	objects, why := t.objects(paid)
	if why != "" {
		return nil, why
	}
	for _, o := range objects {
		events, why := t.change(d, o)
		if why != "" {
			return nil, why
		}
		d.insertBefore(opened, events...)
	}
	return []*draft{d}, ""
}

// objects are what to change so that all of the evidence goes stale: of each
// piece one object, if possible one that no other need of the guard reports on.
func (t *target) objects(paid []*evidence) ([]projector.Object, string) {
	var chosen []projector.Object
	for _, e := range paid {
		if len(e.receipt.Reports) == 0 {
			return nil, fmt.Sprintf("the row of %s reports on no entity, so nothing makes it stale", e.receipt.Tool)
		}
		if changedBy(e.receipt, chosen) {
			continue
		}
		o, why := t.object(e.receipt.Reports)
		if why != "" {
			return nil, why
		}
		chosen = append(chosen, o)
	}
	return chosen, ""
}

func (t *target) object(reports []projector.Object) (chosen projector.Object, why string) {
	best := 0
	for _, o := range reports {
		_, cannot := t.change(t.draft(), o)
		rank := 1
		switch {
		case cannot != "":
			why = cannot
			continue
		case !slices.ContainsFunc(t.others(), func(n *policy.Need) bool { return t.reportsOn(n, o) }):
			rank = 2
		}
		if rank > best {
			best, chosen = rank, o
		}
	}
	if best > 0 {
		return chosen, ""
	}
	return chosen, why
}

func (t *target) reportsOn(n *policy.Need, o projector.Object) bool {
	return slices.ContainsFunc(t.counted(t.account, n), func(r projector.Receipt) bool { return changedBy(r, []projector.Object{o}) })
}

func (t *target) changedToo(paid []*evidence, n *policy.Need) []schemas.Reason {
	objects, _ := t.objects(paid)
	if slices.ContainsFunc(objects, func(o projector.Object) bool { return t.reportsOn(n, o) }) {
		return []schemas.Reason{schemas.ReasonStale}
	}
	return nil
}

// change is an event, or a call, that changes the object.
func (t *target) change(d *draft, o projector.Object) ([]schemas.Event, string) {
	entity := t.policy.Entities[o.Entity]
	if entity == nil || !entity.SessionWorld {
		ev := t.beside(schemas.EntityChanged, schemas.RoleEntity)
		ev.Session, ev.Root, ev.Parent, ev.Agent, ev.Model = "", "", "", "", ""
		edit(&ev, "entity", o.Entity)
		edit(&ev, "id", o.Key)
		return []schemas.Event{ev}, ""
	}
	if t.need.KeepsOwnChanges {
		return nil, fmt.Sprintf("changes by the session itself are kept, and no other reaches %s", o.Entity)
	}
	return t.ownChange(d, o)
}

// ownChange is a write of the session that may have happened: one that went
// well could answer with the object as it is now.
func (t *target) ownChange(d *draft, o projector.Object) ([]schemas.Event, string) {
	for _, tool := range t.policy.Tools() {
		for _, row := range tool.Changes {
			args := &schemas.Object{}
			if arg, plain := row.Key.PlainArg(); plain {
				args = &schemas.Object{Names: []string{arg}, Values: []schemas.Value{o.Key}}
			}
			if !strings.Contains(tool.Pattern, "*") && t.changesObject(row, args, o) {
				return t.write(schemas.ToolName(tool.Pattern), args), ""
			}
		}
	}
	if tool := t.policy.Tool(t.account.Call.Tool); tool != nil && t.need.Valid != policy.ValidOnce {
		opened, _ := t.call()
		args, _ := dataOf(d.event(opened)).Get("args")
		if slices.ContainsFunc(tool.Changes, func(row *policy.Row) bool { return t.changesObject(row, args, o) }) {
			return t.again(d, schemas.OutcomeTimeout), ""
		}
	}
	return nil, fmt.Sprintf("no call is known that changes %s, and no other session reaches it", o.Entity)
}

// changesObject reports whether the row says that a call with these arguments
// changes the object.
func (t *target) changesObject(row *policy.Row, args schemas.Value, o projector.Object) bool {
	if row.Entity.Name != o.Entity || row.Each != nil {
		return false
	}
	keys, _, err := row.Key.Keys(policy.Scope{
		Args: args, Result: schemas.Absent{}, Item: schemas.Absent{}, Data: schemas.Absent{},
	}, row.Entity.Normalize)
	return err == nil && slices.Contains(keys, o.Key)
}

func (t *target) write(tool schemas.ToolName, args *schemas.Object) []schemas.Event {
	request := t.beside(schemas.CallRequested, schemas.RoleObserver)
	request.Call, request.Tool = "before", tool
	edit(&request, "args", args)
	end := t.beside(schemas.CallCompleted, schemas.RoleObserver)
	end.Call, end.Tool, end.Outcome = "before", tool, schemas.OutcomeTimeout
	return []schemas.Event{request, end}
}
