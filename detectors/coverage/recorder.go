package coverage

import (
	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// Recorder observes engines, one after the other, and counts what they reach
// of one policy. Calls that another policy judges do not count.
type Recorder struct {
	digest string
	groups []*Group
	points map[pointKey]*Point
}

// New lists what there is to exercise in a policy: its guards, then shared
// needs, then grounding rules, each in the order in which they stand. dir is
// the folder that its files are in, so that places can be opened.
func New(p *policy.Policy, dir string) *Recorder {
	r := &Recorder{digest: p.Digest, points: map[pointKey]*Point{}}
	list := func(kind Kind, name string) *listing {
		g := &Group{Kind: kind, Name: name}
		r.groups = append(r.groups, g)
		return &listing{policy: p, dir: dir, key: string(kind) + " " + name, group: g, points: r.points}
	}
	for _, g := range p.Guards {
		list(KindGuard, g.Name).guard(g)
	}
	for _, n := range p.Needs {
		if n.Guard == "" {
			list(KindNeed, n.Name).need(n)
		}
	}
	for _, g := range p.Grounding {
		list(KindRule, g.Name).rule(g)
	}
	return r
}

func (r *Recorder) hit(group, part, what string) {
	if p := r.points[pointKey{group, part, what}]; p != nil {
		p.Hits++
	}
}

// Judged counts what one call reached.
func (r *Recorder) Judged(a detectors.Account) {
	if a.Policy == nil || a.Policy.Digest != r.digest {
		return
	}
	for _, n := range a.Needs {
		r.need(needGroup(n.Need), n)
	}
	for _, g := range a.Guards {
		r.guard(a, g)
	}
	for _, o := range a.Origins {
		r.origin(o)
	}
}

// Closed counts how an `unless` came out.
func (r *Recorder) Closed(u detectors.UnlessAccount) {
	if u.Policy.Digest == r.digest {
		r.condition(guardKey(u.Guard), "", u.Condition, unlessYes, unlessNo)
	}
}

func needGroup(n *policy.Need) string {
	if n.Guard == "" {
		return sharedNeedKey(n)
	}
	return string(KindGuard) + " " + n.Guard
}

func (r *Recorder) condition(group, part string, c detectors.Condition, yes, no string) {
	switch c.Answer {
	case detectors.AnswerTrue:
		r.hit(group, part, yes)
	case detectors.AnswerFalse:
		r.hit(group, part, no)
	}
}

func (r *Recorder) guard(a detectors.Account, g detectors.GuardAccount) {
	key := guardKey(g.Guard)
	r.condition(key, "", g.When, whenTrue, whenFalse)
	if !g.Asked {
		return
	}
	r.hit(key, "", asked)
	for _, n := range g.Guard.Needs {
		if n.Guard == "" {
			r.shared(key, n, a)
		}
	}
	for _, s := range g.Asserts {
		r.condition(key, assertPart(s.Assert), s.Condition, holds, broken)
	}
}

// shared counts how a shared need came out for one of its guards.
func (r *Recorder) shared(key string, n *policy.Need, a detectors.Account) {
	for _, c := range a.Needs {
		switch {
		case c.Need != n:
		case c.Status == detectors.NeedMet:
			r.hit(key, needPart(n), met)
		case c.Status == detectors.NeedUnmet:
			r.hit(key, needPart(n), notMet)
		}
	}
}

func (r *Recorder) need(group string, a *detectors.NeedAccount) {
	part := needPart(a.Need)
	r.condition(group, part, a.When, whenTrue, whenFalse)
	if a.Status == detectors.NeedMet {
		r.hit(group, part, met)
	}
	for _, o := range a.Objects {
		if o.Verdict != schemas.VerdictOK {
			r.hit(group, part, string(o.Reason))
		}
		for _, c := range o.Candidates {
			r.candidate(group, a.Need, c)
		}
	}
}

func (r *Recorder) candidate(group string, n *policy.Need, c detectors.CandidateAccount) {
	part := alternativePart(n, n.Evidence[c.Receipt.Alt])
	switch {
	case c.Counted:
		r.hit(group, part, counts)
	case c.Reason == schemas.ReasonContradicted:
		r.hit(group, part, saysNo)
	}
}

func (r *Recorder) origin(o detectors.OriginAccount) {
	key, part := ruleKey(o.Rule), argPart(o.Arg)
	switch {
	case o.Allowed:
		r.hit(key, part, allowed)
	case o.Verdict == schemas.VerdictOK:
		r.hit(key, part, grounded)
	case o.Verdict == schemas.VerdictViolation:
		r.hit(key, part, invented)
		r.hit(key, "", string(o.Reason))
	}
}
