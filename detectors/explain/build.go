package explain

import (
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// Explain answers why the call got its verdict: ErrNone or an *AmbiguousError
// where the query does not name one call.
func (s *Search) Explain(v View) (*Explanation, error) {
	f, err := s.one(v)
	if err != nil {
		return nil, err
	}
	b := &builder{view: v, search: s, found: f, policy: f.account.Policy}
	return b.explanation(), nil
}

// builder turns the account of one call into what is shown of it.
type builder struct {
	view   View
	search *Search
	found  *found
	policy *policy.Policy
}

func (b *builder) explanation() *Explanation {
	a := &b.found.account
	x := &Explanation{
		Tenant: a.Tenant, Session: a.Session, Call: a.Call.ID, Ordinal: a.Call.Ordinal, Tool: a.Call.Tool,
		Turn: a.Call.Turn, Seq: b.view.number(a.Seq),
		Guards: []Guard{}, Needs: []Need{}, Origins: []Origin{}, Told: []Told{},
	}
	if j := b.found.judged; j != nil {
		x.Verdict, x.Outcome = j.Verdict, j.Outcome
	}
	for _, f := range b.found.findings {
		x.Told = append(x.Told, b.told(f))
	}
	if x.Silent = b.silent(); b.policy == nil {
		return x
	}
	x.Policy = b.policy.Name
	for _, g := range a.Guards {
		x.Guards = append(x.Guards, b.guard(g))
	}
	for _, n := range a.Needs {
		x.Needs = append(x.Needs, b.need(n))
	}
	for _, o := range a.Origins {
		x.Origins = append(x.Origins, b.origin(o))
	}
	return x
}

// silent says why nothing was asked of the call.
func (b *builder) silent() string {
	a := &b.found.account
	switch {
	case b.policy == nil && a.Call.Ordinal < 0:
		return fmt.Sprintf("the call is of the %s, and only calls of agents are judged", a.Call.Actor)
	case b.policy == nil:
		return "no policy is known for the session: none was active at its first event"
	case len(a.Guards)+len(a.Origins) == 0:
		return "no guard covers the call, and no rule asks where its arguments come from"
	}
	return ""
}

func (b *builder) told(f schemas.Finding) Told {
	t := Told{ID: f.ID, Revision: f.Revision, Guard: f.Guard, Need: f.Need, Verdict: f.Verdict, Reason: f.Reason}
	if f.Late != nil {
		t.Late = b.view.number(f.Late.Seq)
	}
	return t
}

func (b *builder) guard(a detectors.GuardAccount) Guard {
	g := Guard{
		Name: a.Guard.Name, At: b.view.place(b.policy, a.Guard), Mode: a.Guard.Mode, Severity: a.Guard.Severity,
		When: b.condition(a.Guard.When, a.When), Asked: a.Asked,
	}
	if !a.Asked {
		return g
	}
	for _, n := range a.Guard.Needs {
		g.Needs = append(g.Needs, n.Name)
	}
	for _, s := range a.Asserts {
		g.Asserts = append(g.Asserts, Assert{s.Assert.Name, *b.condition(s.Assert.That, s.Condition)})
	}
	for _, u := range b.found.unless {
		if u.Guard == a.Guard {
			g.Unless = b.condition(u.Guard.Unless, u.Condition)
		}
	}
	g.Verdict = schemas.VerdictOK
	if i := slices.Index(b.found.account.Call.Guards, a.Guard.Name); i >= 0 {
		g.Verdict = b.found.account.Call.Parts[i].Verdict
	}
	return g
}

func (b *builder) condition(e *policy.Expr, c detectors.Condition) *Condition {
	if e == nil {
		return nil
	}
	return &Condition{Text: e.Source(), At: b.view.place(b.policy, e), Answer: c.Answer, Why: c.Why}
}

func (b *builder) need(a *detectors.NeedAccount) Need {
	n := Need{
		Name: a.Need.Name, At: b.view.place(b.policy, a.Need), When: b.condition(a.Need.When, a.When),
		Status: a.Status, Reason: a.Reason,
	}
	for _, o := range a.Objects {
		n.Objects = append(n.Objects, b.object(a.Need, o))
	}
	if a.Status == detectors.NeedUnmet || a.Status == detectors.NeedUnknown {
		n.Remedies = b.remedies(a.Need.Name)
	}
	return n
}

// remedies are those of the first finding about the need.
func (b *builder) remedies(need string) []schemas.Remedy {
	for _, g := range b.found.account.Guards {
		for _, f := range g.Findings {
			if f.Need == need {
				return f.Remedies
			}
		}
	}
	return nil
}

func (b *builder) object(n *policy.Need, a detectors.ObjectAccount) Object {
	o := Object{Object: a.Object, Verdict: a.Verdict, Reason: a.Reason, Candidates: []Candidate{}}
	for _, c := range a.Candidates {
		o.Candidates = append(o.Candidates, b.candidate(n, c))
	}
	return o
}

func (b *builder) candidate(n *policy.Need, a detectors.CandidateAccount) Candidate {
	r := &a.Receipt
	c := Candidate{
		Call: r.Call, Tool: r.Tool, Turn: r.Turn, Seq: b.view.number(a.Seq), Object: r.Object,
		Counted: a.Counted, Note: a.Note, Tests: b.tests(n, a),
	}
	if r.Session != b.found.account.Session {
		c.Session = r.Session
	}
	if a.Open {
		return c
	}
	e := n.Evidence[r.Alt]
	c.Alternative, c.Takes, c.At = r.Alt+1, e.String(), b.view.place(b.policy, e)
	if r.Requested != r.Seq {
		c.Requested = b.view.number(r.Requested)
	}
	if a.Counted {
		c.Facts = b.facts(n, r.Facts)
	}
	return c
}

func (b *builder) origin(a detectors.OriginAccount) Origin {
	o := Origin{
		Rule: a.Rule.Name, At: b.view.place(b.policy, a.Arg), Arg: a.Arg.Path, Allowed: a.Allowed,
		Result: b.view.number(a.First.Result), User: b.view.number(a.First.User), Agent: b.view.number(a.First.Agent),
		Verdict: a.Verdict, Reason: a.Reason,
	}
	if b.view.Values {
		o.Value = a.Value
	}
	return o
}
