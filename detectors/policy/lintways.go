package policy

// waysRound finds tools with the same effect of which a guard covers one only:
// an agent that is refused the one can take the other.
func waysRound(p *Policy) []Warning {
	var out []Warning
	for _, t := range p.tools {
		if t.same == nil {
			continue
		}
		for _, g := range p.Guards {
			covered, open := t, t.same
			if !g.mayCover(covered) {
				covered, open = open, covered
			}
			if g.mayCover(covered) && !g.mayCover(open) {
				out = append(out, warn(t.sameAt, "guard %q covers %s and not %s, which has the same effect: put both under its `on`",
					g.Name, covered.Pattern, open.Pattern))
			}
		}
	}
	return out
}
