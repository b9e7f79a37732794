package detectors

import (
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// hearing writes the account of one call while it is judged. A nil hearing is
// that nobody observes: every method then returns at once, so that judging
// costs what it did without.
type hearing struct {
	account Account
	asking  []*NeedAccount // the need that is asked now, after those that wait for it
	changed Decided        // the change that the candidate looked at is too old for
	first   *projector.Sight
}

// hear begins the account of a call, where somebody observes.
func (e *Engine) hear(session *projector.Session, p *policy.Policy, seq uint64) *hearing {
	if e.observer == nil {
		return nil
	}
	return &hearing{account: Account{Tenant: session.Key.Tenant, Session: session.Key.ID, Seq: seq, Policy: p}}
}

// tell ends the account.
func (e *Engine) tell(h *hearing, call *projector.Call) {
	if h != nil {
		h.account.Call = *call
		e.observer.Judged(h.account)
	}
}

// conditionOf is a condition that was evaluated.
func conditionOf(holds bool, err error) Condition {
	switch {
	case err != nil:
		return Condition{AnswerUnknown, reasonOf(err)}
	case holds:
		return Condition{Answer: AnswerTrue}
	}
	return Condition{Answer: AnswerFalse}
}

func (h *hearing) guard(g *policy.Guard) {
	if h == nil {
		return
	}
	a := GuardAccount{Guard: g}
	if g.When != nil {
		a.When.Answer = AnswerNotJudged // until it is
	}
	h.account.Guards = append(h.account.Guards, a)
}

func (h *hearing) guardWhen(holds bool, err error) {
	if h != nil {
		h.account.Guards[len(h.account.Guards)-1].When = conditionOf(holds, err)
	}
}

func (h *hearing) assert(a *policy.Assert, c Condition) {
	if h != nil {
		g := &h.account.Guards[len(h.account.Guards)-1]
		g.Asserts = append(g.Asserts, AssertAccount{a, c})
	}
}

func (h *hearing) guardAsked(all []found) {
	if h == nil {
		return
	}
	g := &h.account.Guards[len(h.account.Guards)-1]
	g.Asked = true
	for _, f := range all {
		g.Findings = append(g.Findings, f.finding)
	}
}

// ask begins a need; those that it reads are asked, and end, within it.
func (h *hearing) ask(n *policy.Need) {
	if h == nil {
		return
	}
	a := &NeedAccount{Need: n}
	if n.When != nil {
		a.When.Answer = AnswerNotJudged
	}
	h.asking = append(h.asking, a)
}

func (h *hearing) needWhen(holds bool, err error) {
	if h != nil {
		h.asking[len(h.asking)-1].When = conditionOf(holds, err)
	}
}

func (h *hearing) answered(st *needState) {
	if h == nil {
		return
	}
	a := h.asking[len(h.asking)-1]
	h.asking = h.asking[:len(h.asking)-1]
	a.Status = [...]NeedStatus{NeedNotAsked, NeedMet, NeedUnmet, NeedUnknown}[st.status]
	a.Reason, a.Facts = st.reason, st.facts
	h.account.Needs = append(h.account.Needs, a)
}

// about begins an object of the need.
func (h *hearing) about(o object) {
	if h != nil {
		a := h.asking[len(h.asking)-1]
		a.Objects = append(a.Objects, ObjectAccount{Object: o.text, Named: o.named})
	}
}

func (h *hearing) object() *ObjectAccount {
	objects := h.asking[len(h.asking)-1].Objects
	return &objects[len(objects)-1]
}

func (h *hearing) tested(t tested) {
	if h != nil {
		o := h.object()
		o.Verdict, o.Reason = t.verdict, t.reason
	}
}

// note adds a candidate, once: some are looked at again for another reason.
func (h *hearing) note(c CandidateAccount) {
	o := h.object()
	known := slices.ContainsFunc(o.Candidates, func(k CandidateAccount) bool {
		return k.Seq == c.Seq && k.Receipt.Alt == c.Receipt.Alt && k.Receipt.Object == c.Receipt.Object
	})
	if !known {
		o.Candidates = append(o.Candidates, c)
	}
}

// passedOver is an answer that is none for this call.
func (h *hearing) passedOver(r *projector.Receipt, test, why string) {
	if h != nil {
		h.note(CandidateAccount{Receipt: *r, Seq: r.Seq, Test: test, Note: why})
	}
}

func (h *hearing) fails(f failure) {
	if h == nil || f.receipt == nil {
		return
	}
	c := CandidateAccount{
		Receipt: *f.receipt, Open: f.test == testPending || f.receipt.Kind == "", Seq: f.seq, Test: f.test, Reason: f.reason,
	}
	switch f.reason {
	case schemas.ReasonConsumed:
		c.Decided = Decided{Seq: f.receipt.By, Opened: f.receipt.By}
	case schemas.ReasonStale:
		c.Decided = h.changed
	}
	h.changed = Decided{}
	h.note(c)
}

// ages reports what it is told, and remembers the change.
func (h *hearing) ages(o projector.Object, m projector.Mutation, stale bool) bool {
	if h != nil && stale && h.changed.Seq == 0 {
		h.changed = Decided{Seq: m.Seq, Opened: m.Opened, Session: m.Session, Object: o}
	}
	return stale
}

func (h *hearing) passes(r *projector.Receipt) {
	if h != nil {
		h.note(CandidateAccount{Receipt: *r, Seq: r.Seq, Counted: true})
	}
}

// displaces lists the answers that a newer one of the same group outdates.
func (h *hearing) displaces(newest *projector.Receipt, older []projector.Receipt, alts []int) {
	if h == nil {
		return
	}
	for i := len(older) - 1; i >= 0; i-- {
		if slices.Contains(alts, older[i].Alt) {
			h.note(CandidateAccount{Receipt: older[i], Seq: older[i].Seq, Note: fmt.Sprintf("displaced by the newer answer at #%d", newest.Seq)})
		}
	}
}

// allows is a value that needs no origin.
func (h *hearing) allows(rule *policy.Grounding, arg *policy.GroundArg, value string) {
	if h != nil && value != "" {
		h.account.Origins = append(h.account.Origins, OriginAccount{
			Rule: rule, Arg: arg, Value: value, Allowed: true, Verdict: schemas.VerdictOK,
		})
	}
}

// sees is where the value was seen first that is looked for.
func (h *hearing) sees(at projector.Sight) {
	if h != nil {
		h.first = &at
	}
}

// traces is a value whose origin was looked for; of one that is too short
// nobody sees where it came from.
func (h *hearing) traces(a OriginAccount) {
	if h == nil {
		return
	}
	if a.Allowed = h.first == nil; !a.Allowed {
		a.First = *h.first
	}
	h.first = nil
	h.account.Origins = append(h.account.Origins, a)
}

// tellUnless tells how an `unless` came out.
func (s *step) tellUnless(call *projector.Call, g *policy.Guard, c Condition) {
	if s.observer != nil {
		s.observer.Closed(UnlessAccount{
			Tenant: s.session.Key.Tenant, Session: s.session.Key.ID, Call: *call, Policy: s.policy, Guard: g, Condition: c,
		})
	}
}
