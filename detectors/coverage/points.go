package coverage

import (
	"fmt"
	"path"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// Kind is what a group of points belongs to.
type Kind string

// The kinds of groups.
const (
	KindGuard Kind = "guard"
	KindNeed  Kind = "need" // shared by guards
	KindRule  Kind = "rule" // of grounding
)

// Point is one thing that a story can exercise.
type Point struct {
	What  string       `json:"what"` // as in "assert within-total is broken"
	Place policy.Place `json:"place"`
	Hits  int          `json:"hits"`
}

// Group is the points of one guard, shared need or grounding rule.
type Group struct {
	Kind   Kind     `json:"kind"`
	Name   string   `json:"name"`
	Points []*Point `json:"points"`
}

// listing lists the points of one group.
type listing struct {
	policy *policy.Policy
	dir    string // of its files
	key    string // tells groups of one name apart
	group  *Group
	points map[pointKey]*Point
}

// pointKey tells points apart. Names, not pointers: each story may compile the
// policy anew.
type pointKey struct{ group, part, what string }

func (l *listing) add(part, what string, place policy.Place) {
	place.File = path.Join(l.dir, place.File)
	p := &Point{What: strings.TrimSpace(part + " " + what), Place: place}
	l.group.Points = append(l.group.Points, p)
	l.points[pointKey{l.key, part, what}] = p
}

// What can be reached of a part. Reasons stand for themselves.
const (
	asked     = "is asked"
	whenTrue  = "when is true"
	whenFalse = "when is false"
	unlessYes = "unless is true"
	unlessNo  = "unless is false"
	met       = "is met"
	notMet    = "is not met"
	holds     = "holds"
	broken    = "is broken"
	counts    = "counts"
	saysNo    = "says no"
	grounded  = "has an origin"
	invented  = "has no origin"
	allowed   = "is allowed"
)

func (l *listing) guard(g *policy.Guard) {
	at := l.policy.Place(g)
	l.add("", asked, at)
	l.condition("", g.When, whenTrue, whenFalse)
	l.condition("", g.Unless, unlessYes, unlessNo)
	for _, n := range g.Needs {
		if n.Guard == "" { // what is in a shared need is counted once
			l.add(needPart(n), met, at)
			l.add(needPart(n), notMet, at)
			continue
		}
		l.need(n)
	}
	for _, a := range g.Asserts {
		l.add(assertPart(a), holds, l.policy.Place(a))
		l.add(assertPart(a), broken, l.policy.Place(a))
	}
}

func (l *listing) condition(part string, e *policy.Expr, yes, no string) {
	if e != nil {
		l.add(part, yes, l.policy.Place(e))
		l.add(part, no, l.policy.Place(e))
	}
}

func (l *listing) need(n *policy.Need) {
	l.add(needPart(n), met, l.policy.Place(n))
	l.condition(needPart(n), n.When, whenTrue, whenFalse)
	for _, e := range n.Evidence {
		part := alternativePart(n, e)
		l.add(part, counts, l.policy.Place(e))
		switch {
		case e.Kind == policy.KindMessage: // one that says no is no answer
		case e.Where != nil:
			l.add(part, saysNo, l.policy.Place(e.Where))
		case e.Kind == policy.KindApproval:
			l.add(part, saysNo, l.policy.Place(e))
		}
	}
	for _, r := range reachable(l.policy, n) {
		l.add(needPart(n), string(r), l.policy.Place(n))
	}
}

func (l *listing) rule(g *policy.Grounding) {
	for _, a := range g.Args {
		l.add(argPart(a), grounded, l.policy.Place(a))
		l.add(argPart(a), invented, l.policy.Place(a))
		if len(a.Allow) > 0 {
			l.add(argPart(a), allowed, l.policy.Place(a))
		}
	}
	if g.FromUser {
		l.add("", string(schemas.ReasonLaundered), l.policy.Place(g))
	}
}

func needPart(n *policy.Need) string      { return "need " + n.Name }
func assertPart(a *policy.Assert) string  { return "assert " + a.Name }
func argPart(a *policy.GroundArg) string  { return "argument " + a.Path }
func guardKey(g *policy.Guard) string     { return string(KindGuard) + " " + g.Name }
func ruleKey(g *policy.Grounding) string  { return string(KindRule) + " " + g.Name }
func sharedNeedKey(n *policy.Need) string { return string(KindNeed) + " " + n.Name }
func alternativePart(n *policy.Need, e *policy.Evidence) string {
	return fmt.Sprintf("%s: alternative %d (%s)", needPart(n), e.Index+1, e)
}
