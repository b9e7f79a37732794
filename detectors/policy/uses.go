package policy

import "slices"

// needUses resolves the facts that a need reads.
func (c *compiler) needUses(out *Need, n *node, visible []*Need) {
	if out.For != nil {
		out.Uses = c.uses(out.Uses, out.For.exprs(), n.get("for"), visible)
	}
	alternatives := n.get("evidence").items()
	for i, e := range out.Evidence {
		if e.For != nil {
			out.Uses = c.uses(out.Uses, e.For.exprs(), alternatives[i].get("for"), visible)
		}
	}
	if out.When != nil {
		out.Uses = c.uses(out.Uses, []*Expr{out.When}, n.get("when"), visible)
	}
}

// uses adds the needs whose facts the expressions read. It tells names that
// are not visible from there, and facts that the need does not keep: they
// would never be captured.
func (c *compiler) uses(to []*Need, exprs []*Expr, at *node, visible []*Need) []*Need {
	for _, e := range exprs {
		for _, name := range e.facts {
			need := findNeed(visible, name)
			if need == nil {
				c.problem(at.at, "facts reads %q, which is no shared need and no need listed before", name)
				continue
			}
			c.used[need] = true
			if !slices.Contains(to, need) {
				to = append(to, need)
			}
			c.keptBy(need, e, at)
		}
	}
	return to
}

func (c *compiler) keptBy(need *Need, e *Expr, at *node) {
	for _, p := range e.reads {
		if p.root != rootFacts || p.steps[0].name != need.Name {
			continue
		}
		fact, ok := factName(p.steps[1:])
		if ok && !slices.ContainsFunc(need.Keep, func(f Fact) bool { return f.Name == fact }) {
			c.problem(at.at, "facts reads %q of need %q, which does not keep it", fact, need.Name)
		}
	}
}

// factName answers the fact that a path reads; of a need about a list, that of
// an element.
func factName(steps []step) (string, bool) {
	if len(steps) > 0 && steps[0].kind != stepName {
		steps = steps[1:]
	}
	if len(steps) == 0 || steps[0].kind != stepName {
		return "", false
	}
	return steps[0].name, true
}
