package detectors

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// openCase keeps what a detector found until the call's outcome is known.
func (s *step) openCase(call *projector.Call, f found) {
	id := f.finding.ID
	if c, taken := s.session.Cases.Get(id); taken && c.Call != call.Seq {
		f.finding.ID = findingID(&f.finding, call, string(s.ev.Role)) // two parties use one source and id
		id = f.finding.ID
	}
	s.session.Cases.Put(id, &projector.Case{
		Finding: f.finding, Call: call.Seq, Guard: f.guard, Need: f.need, Class: f.class, Judged: f.finding.Verdict,
		Digest: f.digest,
	})
	call.Cases = append(call.Cases, id)
	for _, key := range f.watch {
		if f.tree {
			s.watchInTree(key, id)
			continue
		}
		s.session.Watch.Put(key, append(s.stillWaiting(key), id))
	}
}

// stillWaiting are the findings for which evidence at the key could be late:
// without it one unmet need, asked again and again, would be a growing list.
func (s *step) stillWaiting(key string) []string {
	waiting, _ := s.session.Watch.Get(key)
	return slices.DeleteFunc(slices.Clone(waiting), func(id string) bool {
		c, known := s.session.Cases.Get(id)
		return !known || c.Finding.Late != nil
	})
}

// noteLate tells the findings that wait for it that evidence came after all.
// It repairs nothing.
func (s *step) noteLate(n *policy.Need, key string, r projector.Receipt) {
	for _, at := range []string{watchKey(n, r.Alt, key), watchKey(n, r.Alt, projector.AnyKey)} {
		if n.Tree {
			s.lateInTree(at, r)
			continue
		}
		waiting, _ := s.session.Watch.Get(at)
		for _, id := range waiting {
			s.late(id, r)
		}
	}
}

func (s *step) late(id string, r projector.Receipt) {
	c, known := s.session.Cases.Get(id)
	if !known || c.Finding.Late != nil || c.Call == r.Requested || c.Judged != schemas.VerdictNearMiss || !c.BoundBy(r) {
		return
	}
	c.Finding.Late = &schemas.Late{CallID: r.Call, Seq: r.Seq, Trace: r.Trace, Session: elsewhere(s.session, &r)}
	s.session.Cases.Put(id, c)
	if c.Raised {
		s.update(c)
	}
}

// raise tells what was found of a call, now that its outcome is known, and
// its verdict.
func (s *step) raise(call *projector.Call, args, result schemas.Value) {
	s.withdraw(call, args, result)
	for _, id := range call.Cases {
		if c, known := s.session.Cases.Get(id); known && !c.Raised {
			s.raiseCase(c, call.Outcome)
		}
	}
	s.pronounce(call)
	s.duplicateWrite(call, args)
}

func (s *step) raiseCase(c *projector.Case, outcome schemas.Outcome) {
	f := &c.Finding
	s.settleCase(c, outcome)
	f.Revision = 1
	f.Summary = f.Sentence()
	c.Raised = true
	s.session.Cases.Put(f.ID, c)
	s.out.Findings = append(s.out.Findings, *f)
}

// settleCase says what the outcome makes of a finding: of a write that
// certainly did not happen, an attempt. A grounding finding stays what it is.
func (s *step) settleCase(c *projector.Case, outcome schemas.Outcome) {
	f := &c.Finding
	f.Outcome, f.Verdict = toldOutcome(outcome), c.Judged
	if c.Guard && outcome.Failed() && c.Judged != schemas.VerdictUnknown {
		f.Verdict = schemas.VerdictAttempted
	}
}

// toldOutcome is what a finding says of an outcome: where it may have
// happened, unknown.
func toldOutcome(o schemas.Outcome) schemas.Outcome {
	if o == "" || o.MayHaveHappened() {
		return schemas.OutcomeUnknown
	}
	return o
}

// update tells a finding again, under its next revision.
func (s *step) update(c *projector.Case) {
	c.Finding.Revision++
	c.Finding.Summary = c.Finding.Sentence()
	s.session.Cases.Put(c.Finding.ID, c)
	s.out.Findings = append(s.out.Findings, c.Finding)
}

// correct tells again what was told of a call whose end was not known.
func (s *step) correct(call *projector.Call) {
	for _, id := range call.Cases {
		if c, known := s.session.Cases.Get(id); known && c.Raised {
			s.settleCase(c, call.Outcome)
			s.update(c)
		}
	}
	s.pronounce(call)
}

// withdraw takes back the findings of guards whose `unless` says that the
// write was harmless. Without a captured result it says nothing.
func (s *step) withdraw(call *projector.Call, args, result schemas.Value) {
	if s.policy == nil || call.Outcome != schemas.OutcomeOK || absent(result) {
		return
	}
	for _, g := range s.policy.Guards {
		if g.Unless == nil || !slices.Contains(call.Guards, g.Name) {
			continue
		}
		scope := emptyScope()
		scope.Args, scope.Result, scope.Now = args, result, s.policy.At(call.Time)
		harmless, err := g.Unless.Bool(scope)
		s.tellUnless(call, g, conditionOf(harmless, err))
		if err == nil && harmless {
			s.withdrawGuard(call, g.Name)
		}
	}
}

func (s *step) withdrawGuard(call *projector.Call, guard string) {
	call.Cases = slices.DeleteFunc(call.Cases, func(id string) bool {
		c, known := s.session.Cases.Get(id)
		if known && c.Guard && c.Finding.Guard == guard {
			s.session.Cases.Delete(id)
			return true
		}
		return false
	})
	s.reconsider(call)
}

// pronounce tells the verdict of a guarded call.
func (s *step) pronounce(call *projector.Call) {
	if len(call.Guards) == 0 {
		return
	}
	verdict := call.Verdict
	if call.Outcome.Failed() && rank[verdict] >= rank[schemas.VerdictNearMiss] {
		verdict = schemas.VerdictAttempted
	}
	s.out.Judged = append(s.out.Judged, Judgement{
		Tenant: s.session.Key.Tenant, Session: s.session.Key.ID, Agent: call.Agent, Model: call.Model,
		Tool: call.Tool, Call: call.ID, Ordinal: call.Ordinal, Seq: call.Seq, Time: call.Time, Write: call.Write,
		Guards: call.Guards, Parts: call.Parts,
		Verdict: verdict, Outcome: toldOutcome(call.Outcome),
	})
	s.recordSession()
}

// doubt turns what was found of a call whose completion cannot be told from
// another's into unknown.
func (s *step) doubt(call *projector.Call) {
	for i, id := range call.Cases {
		c, known := s.session.Cases.Get(id)
		if !known || !c.Need || c.Raised {
			continue
		}
		f := &c.Finding
		f.Late = nil // an unknown finding waits for nothing
		c.Judged, f.Verdict, f.Reason = schemas.VerdictUnknown, schemas.VerdictUnknown, schemas.ReasonUnbindable
		f.Class = c.Class
		f.ID = findingID(f, call, "")
		s.session.Cases.Delete(id)
		s.session.Cases.Put(f.ID, c)
		call.Cases[i] = f.ID
	}
	s.reconsider(call)
}

// reconsider works out the call's verdict anew from its findings.
func (s *step) reconsider(call *projector.Call) {
	call.Verdict = schemas.VerdictOK
	for i, guard := range call.Guards {
		part := schemas.GuardPart{Verdict: schemas.VerdictOK, Asked: call.Parts[i].Asked}
		for _, id := range call.Cases {
			c, known := s.session.Cases.Get(id)
			if !known || !c.Guard || c.Finding.Guard != guard {
				continue
			}
			part.Verdict = worse(part.Verdict, c.Judged)
			if c.Judged == schemas.VerdictUnknown {
				part.Unknown++
			}
		}
		call.Parts[i] = part
		call.Verdict = worse(call.Verdict, part.Verdict)
	}
}

// duplicateWrite notes a write that was executed before with the same
// arguments, unless used-up evidence says the same already.
func (s *step) duplicateWrite(call *projector.Call, args schemas.Value) {
	if s.policy == nil || call.Actor != schemas.ActorAgent || absent(args) || call.Outcome.Failed() ||
		!s.effect(s.policy, call.Tool, args).Writes() {
		return
	}
	key := executedKey(call, args)
	before, _ := s.session.Executed.Get(key)
	s.session.Executed.Put(key, before+1)
	if before == 0 || s.consumedSaid(call) {
		return
	}
	l := &look{Engine: s.Engine, session: s.session, policy: s.policy, call: call, seq: call.Seq}
	f := l.finding("duplicate-write", "", schemas.ClassDuplicateWrite, schemas.SeverityInfo)
	f.Verdict, f.Reason = schemas.VerdictOK, schemas.ReasonDuplicateWrite
	s.openCase(call, found{finding: f})
	c, _ := s.session.Cases.Get(f.ID)
	s.raiseCase(c, call.Outcome)
}

func executedKey(call *projector.Call, args schemas.Value) string {
	return projector.CompoundKey(string(call.Tool), schemas.Digest(args))
}

// unexecuted forgets a write that was taken for executed and was not.
func (s *step) unexecuted(call *projector.Call, args schemas.Value) {
	key := executedKey(call, args)
	switch times, _ := s.session.Executed.Get(key); times {
	case 0:
	case 1:
		s.session.Executed.Delete(key)
	default:
		s.session.Executed.Put(key, times-1)
	}
}

func (s *step) consumedSaid(call *projector.Call) bool {
	return slices.ContainsFunc(call.Cases, func(id string) bool {
		c, known := s.session.Cases.Get(id)
		return known && c.Finding.Reason == schemas.ReasonConsumed
	})
}
