package detectors

import (
	"encoding/json"
	"strconv"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

func slotKey(n *policy.Need, key string) string { return projector.CompoundKey(n.Key(), key) }

// watchKey is where a finding waits for late evidence of one alternative.
func watchKey(n *policy.Need, alt int, key string) string {
	return projector.CompoundKey(n.Key(), strconv.Itoa(alt), key)
}

// watchKeys are all keys under which late evidence about the object could
// come.
func watchKeys(n *policy.Need, o object, groups []group) []string {
	var keys []string
	for _, g := range groups {
		for _, alt := range g.alts {
			keys = append(keys, watchKey(n, alt, g.key))
		}
	}
	if !o.named {
		for alt, e := range n.Evidence {
			if e.For == nil {
				keys = append(keys, watchKey(n, alt, projector.AnyKey))
			}
		}
	}
	return keys
}

// record lets a completed call be evidence for every need that takes it.
func (s *step) record(call *projector.Call, args schemas.Value) {
	if s.policy == nil || call.Actor != schemas.ActorAgent {
		return
	}
	rep := s.report(s.policy, call.Tool, args, s.call.result)
	effect := s.effect(s.policy, call.Tool, args)
	s.sightVersions(call, rep)
	if absent(s.call.result) && s.ev.Outcome == schemas.OutcomeOK {
		s.session.Uncaptured = true
	}
	base := projector.Receipt{
		Seq: s.ev.Seq, Requested: call.Seq, Time: s.ev.Time, Started: s.call.Started, Ended: s.call.Ended,
		Source: call.Source, Call: call.ID, Tool: string(call.Tool), Turn: call.Turn, Trace: call.Trace,
		Write: effect.Writes(),
	}
	for _, n := range s.policy.Needs {
		for alt, e := range n.Evidence {
			for _, c := range rep.candidates(n, e) {
				r := base
				r.Alt = alt
				s.classify(&r, n, e, c, call)
				s.keep(n, c, r)
			}
		}
	}
}

// classify says what a candidate is: an answer, or what it falls short of.
func (s *step) classify(r *projector.Receipt, n *policy.Need, e *policy.Evidence, c candidate, call *projector.Call) {
	r.Object, r.Reports = c.name, c.reports
	failed, err := c.report.verdict()
	switch {
	case call.Unbindable:
		r.Kind, r.Why = projector.KindUnknown, schemas.ReasonUnbindable
	case s.ev.Outcome != schemas.OutcomeOK:
		r.Kind = projector.KindFailed
	case err != nil:
		r.Kind, r.Why = projector.KindUnknown, reasonOf(err)
	case failed:
		r.Kind = projector.KindFailed
	case n.Full && s.call.Partial: // whatever it is about, it is no answer
		r.Kind = projector.KindPartial
	case c.err != nil:
		r.Kind, r.Why = projector.KindUnknown, reasonOf(c.err)
	default:
		r.Kind = projector.KindAnswer
		scope := c.scope()
		scope.Now = s.policy.At(s.ev.Time)
		s.say(r, n, e, scope)
	}
}

// say evaluates what an answer says, and keeps its facts.
func (s *step) say(r *projector.Receipt, n *policy.Need, e *policy.Evidence, scope policy.Scope) {
	if e.Where != nil {
		yes, err := e.Where.Bool(scope)
		r.No = err == nil && !yes
		if err != nil {
			r.Why = reasonOf(err)
		}
	}
	for _, fact := range n.Keep {
		v, err := fact.Expr.Eval(scope)
		if err != nil || absent(v) {
			continue // asked for later, it is not captured
		}
		if r.Facts == nil {
			r.Facts = map[string]json.RawMessage{}
		}
		r.Facts[fact.Name] = schemas.AppendCanonical(nil, v)
	}
}

// keep remembers a candidate under its object, or as one whose object cannot
// be told.
func (s *step) keep(n *policy.Need, c candidate, r projector.Receipt) {
	if n.Role != "" && s.ev.Role != n.Role {
		return
	}
	r.UserTurn, r.Context = s.session.UserTurns, s.session.Contexts
	shelf := s.shelf(s.session, n)
	if n.Tree {
		r.Session = s.session.Key.ID
		s.touchTree()
	}
	if c.wild() {
		add(&shelf.Wild, n.Key(), r)
		return
	}
	r = add(&shelf.Slots, slotKey(n, c.key), r)
	if n.For == nil || (r.Kind == projector.KindAnswer && !r.Write) {
		touchNeed(shelf, n, c.key)
	}
	if r.Kind == projector.KindAnswer && !r.No && r.Why == "" {
		s.noteLate(n, c.key, r)
	}
}

// add puts a candidate into a slot, which may be new.
func add(slots *projector.Table[*projector.Slot], key string, r projector.Receipt) projector.Receipt {
	slot, known := slots.Get(key)
	if !known {
		slot = &projector.Slot{}
	}
	r = slot.Add(r)
	slots.Put(key, slot)
	return r
}

func touchNeed(shelf *projector.Shelf, n *policy.Need, key string) {
	objects, known := shelf.Needs.Get(n.Key())
	if !known {
		objects = &projector.Objects{}
	}
	kept := projector.KeptOfOther
	if n.For == nil {
		kept = projector.KeptOfAny
	}
	objects.Touch(key, kept)
	shelf.Needs.Put(n.Key(), objects)
}

// recordMessage lets a user's word be evidence. Words that are no yes are no
// answer at all: they contradict nothing.
func (s *step) recordMessage(text string) {
	s.eachAlternative(policy.KindMessage, func(n *policy.Need, alt int, e *policy.Evidence) {
		if !e.SaysYes(text) {
			return
		}
		r := s.wordOf(alt)
		scope := emptyScope()
		scope.Text, scope.Now = text, s.policy.At(s.ev.Time)
		if !heard(e, scope) {
			return
		}
		s.say(&r, n, e, scope)
		s.keep(n, candidate{}, r)
	})
}

// heard reports whether a message meets its condition. A message cannot
// contradict: one that does not is no answer.
func heard(e *policy.Evidence, scope policy.Scope) bool {
	if e.Where == nil {
		return true
	}
	holds, err := e.Where.Bool(scope)
	return holds && err == nil
}

// approval lets an approver's word be evidence; a refusal is an answer that
// says no.
func (s *step) approval() {
	a := ingest.ParseApproval(s.ev.Data)
	data := valueOf(s.ev.Data)
	s.eachAlternative(policy.KindApproval, func(n *policy.Need, alt int, e *policy.Evidence) {
		if e.Approval != a.Kind {
			return
		}
		r := s.wordOf(alt)
		r.Expires, r.ForTool, r.Digest = a.Expires, string(a.Tool), a.Digest
		if a.Args != nil && r.Digest == "" {
			r.Digest = schemas.Digest(valueOf(a.Args))
		}
		scope := emptyScope()
		scope.Data, scope.Now = data, s.policy.At(s.ev.Time)
		s.say(&r, n, e, scope)
		r.No = r.No || s.ev.Type == schemas.ApprovalRefused
		s.keepApproval(n, e, r, scope)
	})
}

func (s *step) keepApproval(n *policy.Need, e *policy.Evidence, r projector.Receipt, scope policy.Scope) {
	if e.About == nil {
		s.keep(n, candidate{}, r)
		return
	}
	keys, _, err := e.About.Keys(scope, normalizerOf(e))
	if err != nil {
		r.Kind, r.Why = projector.KindUnknown, reasonOf(err)
		s.keep(n, candidate{err: err}, r)
		return
	}
	for _, key := range keys {
		r.Object = key
		s.keep(n, candidate{key: key, name: key}, r)
	}
}

func (s *step) eachAlternative(kind policy.Kind, visit func(*policy.Need, int, *policy.Evidence)) {
	if s.policy == nil {
		return
	}
	for _, n := range s.policy.Needs {
		for alt, e := range n.Evidence {
			if e.Kind == kind {
				visit(n, alt, e)
			}
		}
	}
}

// wordOf starts a receipt of something that was said rather than called.
func (s *step) wordOf(alt int) projector.Receipt {
	return projector.Receipt{
		Kind: projector.KindAnswer, Alt: alt, Seq: s.ev.Seq, Requested: s.ev.Seq, Time: s.ev.Time,
		Source: s.ev.Source, Turn: s.ev.Turn,
		Trace: schemas.Trace{Traceparent: s.ev.Traceparent, Tracestate: s.ev.Tracestate},
	}
}

func emptyScope() policy.Scope {
	return policy.Scope{Args: schemas.Absent{}, Result: schemas.Absent{}, Item: schemas.Absent{}, Data: schemas.Absent{}}
}
