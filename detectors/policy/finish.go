package policy

import "slices"

// finish checks what only the whole policy can say, and collects what it reads.
func (c *compiler) finish() {
	for _, n := range c.policy.Needs {
		if n.Guard == "" && !c.used[n] {
			c.problem(c.policy.source.needs[n], "shared need %q is not used by any guard", n.Name)
		}
	}
	if len(c.policy.Guards)+len(c.policy.Grounding) == 0 && len(c.problems) == 0 {
		at := position{file: "policy"}
		if len(c.policy.tools) > 0 {
			at = c.policy.tools[0].at
		}
		c.problem(at, "the policy asks for nothing: it needs guards or grounding")
	}
	if len(c.problems) == 0 {
		c.collectReads()
	}
}

// collectReads lists the paths of calls that the policy reads.
func (c *compiler) collectReads() {
	for _, t := range c.policy.tools {
		m := matcher{[]string{t.Pattern}, c.policy.prefixes}
		c.addReads(m, nil, t.effect, t.Failed)
		for _, r := range slices.Concat(t.Returns, t.Concerns, t.Changes) {
			c.addReads(m, r.Each, append(r.Key.exprs(), r.Version, r.Each)...)
		}
	}
	for _, n := range c.policy.Needs {
		for _, e := range n.Evidence {
			c.evidenceReads(n, e)
		}
	}
	for _, g := range c.policy.Guards {
		c.guardReads(g)
	}
	for _, g := range c.policy.Grounding {
		for _, a := range g.Args {
			c.addRead(callRead{g.tools, argSteps(a.Path)})
		}
	}
}

func (c *compiler) evidenceReads(n *Need, e *Evidence) {
	if e.Kind != KindReturns && e.Kind != KindTool {
		return
	}
	exprs := []*Expr{e.Where}
	for _, f := range n.Keep {
		exprs = append(exprs, f.Expr)
	}
	if e.About != nil {
		exprs = append(exprs, e.About.exprs()...)
	}
	if e.Kind == KindTool {
		c.addReads(e.tools, nil, exprs...)
	}
	for _, t := range c.policy.tools {
		for _, r := range c.rowsIn(e, t) {
			c.addReads(matcher{[]string{t.Pattern}, c.policy.prefixes}, r.Each, exprs...)
		}
	}
}

func (c *compiler) guardReads(g *Guard) {
	exprs := []*Expr{g.When, g.Unless}
	for _, n := range g.Needs {
		exprs = append(exprs, n.When)
		if n.For != nil {
			exprs = append(exprs, n.For.exprs()...)
		}
		for _, e := range n.Evidence {
			if e.For != nil {
				exprs = append(exprs, e.For.exprs()...)
			}
		}
	}
	for _, a := range g.Asserts {
		exprs = append(exprs, a.That)
	}
	c.addReads(g.on.tools, nil, exprs...)
}

// addReads adds the paths of expressions. Below a plain `each`, item (and in
// where and keep also result) is one of its elements.
func (c *compiler) addReads(m matcher, each *Expr, exprs ...*Expr) {
	for _, e := range exprs {
		if e == nil {
			continue
		}
		for _, p := range e.reads {
			if len(p.steps) > 0 {
				c.addRead(callRead{m, p})
			}
			if each != nil && each.plain != nil && e != each && (p.root == rootItem || p.root == rootResult) {
				item := each.plain.then(step{kind: stepEach})
				item.steps = append(item.steps, p.steps...)
				c.addRead(callRead{m, item})
			}
		}
	}
}

func (c *compiler) addRead(r callRead) {
	if r.path.root != rootArgs && r.path.root != rootResult {
		return
	}
	same := func(o callRead) bool {
		return o.path.String() == r.path.String() && slices.Equal(o.tools.patterns, r.tools.patterns)
	}
	if !slices.ContainsFunc(c.policy.reads, same) {
		c.policy.reads = append(c.policy.reads, r)
	}
}
