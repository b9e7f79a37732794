package policy

import (
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// guardWords lists the keys of a guard.
var guardWords = []string{
	"name", "on", "mode", "severity", "class", "when", "unless", "needs", "assert", "on_unavailable", "on_unknown",
}

// onWords lists the keys of `on` where it is a mapping, assertWords those of an
// assert.
var (
	onWords     = []string{"effect"}
	assertWords = []string{"name", "that", "else"}
)

// severities in the order of the default first.
var severities = []string{
	string(schemas.SeverityHigh), string(schemas.SeverityCritical), string(schemas.SeverityMedium),
	string(schemas.SeverityLow), string(schemas.SeverityInfo),
}

// The modes of a guard; observe is the default and never refuses.
const (
	ModeObserve = "observe"
	ModeWarn    = "warn"
	ModeEnforce = "enforce"
)

// The answers of `on_unavailable` and `on_unknown`.
const (
	Deny  = "deny"
	Allow = "allow"
)

// guards reads what must hold before which writes.
func (c *compiler) guards() {
	for _, n := range c.lists["guards"] {
		if !c.fields(n, "a guard", guardWords) {
			continue
		}
		name, ok := c.name(n.get("name"), n.at, "the name of a guard")
		if !ok {
			continue
		}
		if c.taken(name, n.get("name").at) {
			continue
		}
		g := c.guard(name, n)
		c.stands(g, n.get("name").at)
		c.policy.Guards = append(c.policy.Guards, g)
	}
}

// taken tells a name that a guard or rule already has: findings are told apart
// by it.
func (c *compiler) taken(name string, at position) bool {
	first, taken := c.guardAt[name]
	if taken {
		c.problem(at, "a guard or rule %q is already there, at %s:%d", name, first.file, first.line)
		return true
	}
	c.guardAt[name] = at
	return false
}

func (c *compiler) guard(name string, n *node) *Guard {
	g := &Guard{Name: name}
	c.policy.source.guards[g] = c.guardAt[name]
	g.Mode = c.choice(n.get("mode"), "mode", ModeObserve, ModeWarn, ModeEnforce)
	g.Severity = schemas.Severity(c.choice(n.get("severity"), "severity", severities...))
	g.Class = schemas.Class(c.choice(n.get("class"), "class", string(schemas.ClassNearMiss),
		string(schemas.ClassUnauthenticated), string(schemas.ClassUnauthorized)))
	fallback := []string{Allow, Deny}
	if g.Mode == ModeEnforce {
		fallback = []string{Deny, Allow}
	}
	g.OnUnavailable = c.choice(n.get("on_unavailable"), "on_unavailable", fallback...)
	g.OnUnknown = c.choice(n.get("on_unknown"), "on_unknown", fallback...)
	g.on = c.on(n)
	shared := c.sharedOnly()
	if g.When = c.expr(n.get("when"), placeWhen); g.When != nil {
		g.Uses = c.uses(nil, []*Expr{g.When}, n.get("when"), shared)
	}
	g.Unless = c.expr(n.get("unless"), placeUnless)
	c.guardNeeds(g, n, shared)
	c.asserts(g, n.get("assert"), shared)
	if len(n.get("needs").items())+len(n.get("assert").items()) == 0 {
		c.problem(n.at, "guard %q asks for nothing: it needs needs or assert", name)
	}
	return g
}

func (c *compiler) sharedOnly() []*Need {
	var out []*Need
	for _, n := range c.policy.Needs {
		if n.Guard == "" {
			out = append(out, n)
		}
	}
	return out
}

func (c *compiler) on(n *node) guardOn {
	v := n.get("on")
	if v == nil {
		c.problem(n.at, "on is missing: which calls is the guard about?")
		return guardOn{}
	}
	if v.kind != nodeMapping {
		return guardOn{tools: c.toolNames(v, "on")}
	}
	if !c.fields(v, "on", onWords) {
		return guardOn{}
	}
	if v.get("effect") == nil {
		c.problem(v.at, "on must name tools, or an effect as in {effect: write}")
		return guardOn{}
	}
	return guardOn{effect: Effect(c.choice(v.get("effect"), "effect", string(EffectWrite),
		string(EffectIrreversible), string(EffectRead), string(EffectDelegate)))}
}

// guardNeeds reads the list of a guard: names of shared needs, and needs of
// its own.
func (c *compiler) guardNeeds(g *Guard, n *node, shared []*Need) {
	for _, item := range n.get("needs").items() {
		visible := slices.Concat(shared, g.Needs)
		need := c.guardNeed(g, item, visible)
		if need == nil {
			continue
		}
		if slices.Contains(g.Needs, need) {
			c.problem(item.at, "need %q is listed twice", need.Name)
			continue
		}
		g.Needs = append(g.Needs, need)
	}
}

func (c *compiler) guardNeed(g *Guard, n *node, visible []*Need) *Need {
	if n.isScalar() {
		return c.needNamed(n, visible)
	}
	if !c.fields(n, "a need", append([]string{"name"}, needWords...)) {
		return nil
	}
	name, ok := c.name(n.get("name"), n.at, "the name of a need")
	if !ok {
		return nil
	}
	if findNeed(visible, name) != nil {
		c.problem(n.get("name").at, "a need %q is already there", name)
		return nil
	}
	out := &Need{Name: name, Guard: g.Name}
	c.need(out, n, visible)
	c.addNeed(out, n.get("name").at)
	return out
}

func (c *compiler) asserts(g *Guard, n *node, shared []*Need) {
	for _, item := range n.items() {
		if !c.fields(item, "assert", assertWords) {
			continue
		}
		name, ok := c.name(item.get("name"), item.at, "the name of an assert")
		if !ok {
			continue
		}
		if g.names(name) {
			c.problem(item.get("name").at, "a need or assert %q is already there", name)
			continue
		}
		a := &Assert{Name: name}
		c.stands(a, item.get("name").at)
		if item.get("that") == nil {
			c.problem(item.at, "that is missing: what must hold?")
		}
		if a.That = c.expr(item.get("that"), placeThat); a.That != nil {
			a.Uses = c.uses(nil, []*Expr{a.That}, item.get("that"), slices.Concat(shared, g.Needs))
		}
		if e := item.get("else"); e != nil {
			a.Else, _ = c.text(e, e.at, "else")
		}
		g.Asserts = append(g.Asserts, a)
	}
}

func (g *Guard) names(name string) bool {
	return findNeed(g.Needs, name) != nil ||
		slices.ContainsFunc(g.Asserts, func(a *Assert) bool { return a.Name == name })
}
