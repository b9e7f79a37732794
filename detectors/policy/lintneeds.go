package policy

import (
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// unprotectedNeeds finds evidence by tools whose rows do not say what they
// report on: no change can make it stale.
func unprotectedNeeds(p *Policy) []Warning {
	var out []Warning
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			if e.Kind != KindTool || n.Fresh > 0 {
				continue
			}
			tools := strings.Join(e.Tools, ", ")
			switch {
			case e.About != nil && e.Of != nil && p.changes(e.Of) && !p.reportsOn(e, e.Of):
				out = append(out, warn(e.at, "evidence of need %q never goes stale: no row of %s returns or concerns %s; add the row",
					n.Name, tools, e.Of.Name))
			case e.Of == nil && n.Valid == ValidSession && !p.reportsOn(e, nil):
				out = append(out, warn(e.at, "evidence of need %q never goes stale: no row of %s returns or concerns an entity; "+
					"add the row, or fresh, or valid", n.Name, tools))
			}
		}
	}
	return out
}

func (p *Policy) changes(e *Entity) bool {
	return slices.ContainsFunc(p.tools, func(t *Tool) bool {
		return slices.ContainsFunc(t.Changes, func(r *Row) bool { return r.Entity == e })
	})
}

// reportsOn reports whether a tool of the alternative returns or concerns the
// entity; nil stands for any.
func (p *Policy) reportsOn(e *Evidence, of *Entity) bool {
	return slices.ContainsFunc(p.takenBy(e), func(t *Tool) bool {
		return slices.ContainsFunc(slices.Concat(t.Returns, t.Concerns), func(r *Row) bool { return of == nil || r.Entity == of })
	})
}

// takenBy lists the rows of the catalogue whose calls may be the evidence.
func (p *Policy) takenBy(e *Evidence) []*Tool {
	var out []*Tool
	for _, t := range p.tools {
		if e.Kind == KindReturns && slices.ContainsFunc(t.Returns, func(r *Row) bool { return r.Entity == e.Of }) {
			out = append(out, t)
		}
		if e.Kind == KindTool && slices.ContainsFunc(e.Tools, func(pattern string) bool { return p.mayBe(pattern, t) }) {
			out = append(out, t)
		}
	}
	return out
}

// mayBe reports whether a call that the pattern takes can be one of the row.
func (p *Policy) mayBe(pattern string, t *Tool) bool {
	if !isGlob(pattern) {
		return p.Tool(schemas.ToolName(pattern)) == t
	}
	return mayMeet(pattern, t.Pattern)
}

// selfEvidence finds needs that the agent meets by what it writes itself: by
// the guarded call, or by a call that looks at nothing.
func selfEvidence(p *Policy) []Warning {
	var out []Warning
	for _, g := range p.Guards {
		for _, n := range g.Needs {
			if g.When != nil || n.When != nil || slices.ContainsFunc(n.Evidence, func(e *Evidence) bool { return !p.circular(g, e) }) {
				continue // a shell is guarded for some commands, and evidence by others
			}
			out = append(out, warn(n.Evidence[0].at, "need %q of guard %q is met only by calls that the guard is about: "+
				"the first of them never has evidence and pays for the next; name the read that establishes it", n.Name, g.Name))
		}
	}
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			if t := p.idle(e); t != nil && !e.asksResult() {
				out = append(out, warn(e.at, "need %q is met by what the agent itself writes: %s has effect none, and nothing of its result is asked; "+
					"read result in where, or say what the tool reads", n.Name, t.Pattern))
			}
		}
	}
	return out
}

// circular reports whether every call of an alternative is one that the guard
// is about.
func (p *Policy) circular(g *Guard, e *Evidence) bool {
	tools := p.takenBy(e)
	return e.Where == nil && len(tools) > 0 && !slices.ContainsFunc(tools, func(t *Tool) bool { return !g.covers(t) })
}

// covers reports whether the guard is about every call that the row takes.
func (g *Guard) covers(t *Tool) bool {
	if g.on.effect != "" {
		return t.effect == nil && g.Applies(schemas.ToolName(t.Pattern), t.Effect)
	}
	return slices.ContainsFunc(g.on.tools.patterns, func(pattern string) bool { return takesAll(pattern, t.Pattern) })
}

// idle answers a tool of the alternative, if none of them does anything.
func (p *Policy) idle(e *Evidence) *Tool {
	tools := p.takenBy(e)
	if len(tools) == 0 || slices.ContainsFunc(tools, func(t *Tool) bool { return t.Effect != EffectNone }) {
		return nil
	}
	return tools[0]
}

// asksResult reports whether what the tool answered can make a difference.
func (e *Evidence) asksResult() bool {
	return (e.Where != nil && e.Where.ReadsResult()) || (e.About != nil && e.About.ReadsResult())
}

// impossibleRoles finds needs whose `role` can state none of their evidence.
func impossibleRoles(p *Policy) []Warning {
	var out []Warning
	for _, n := range p.Needs {
		if n.Role == "" || slices.ContainsFunc(n.Evidence, func(e *Evidence) bool { return e.Kind.statedBy(n.Role) }) {
			continue
		}
		out = append(out, warn(p.source.needs[n], "need %q cannot be met: role %s states none of its evidence; leave role out, or name another",
			n.Name, n.Role))
	}
	return out
}

// statedBy reports whether a role may state evidence of the kind.
func (k Kind) statedBy(r schemas.Role) bool {
	switch k {
	case KindMessage:
		return r.GroundsUser()
	case KindApproval:
		return r.MayPublish(schemas.ApprovalGranted)
	}
	return r.GroundsResult()
}
