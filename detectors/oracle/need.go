package oracle

import (
	"cmp"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// status is what became of a need.
type status int

const (
	silent status = iota // not asked, or not judged: raises nothing
	met
	unmet
	unknown
)

// state is a need as one write found it.
type state struct {
	status  status
	reason  schemas.Reason
	objects []string  // the unmet ones, in `for` order
	unmet   []binding // of those objects
	nearest *schemas.Nearest
	facts   schemas.Value
	takes   []take
}

func (a *asking) stateOf(n *policy.Need) *state {
	if st, ok := a.need[n]; ok {
		return st
	}
	a.need[n] = &state{} // a need never reads its own facts; should it, they are not there
	st := a.judgeNeed(n)
	a.need[n] = st
	return st
}

func (a *asking) judgeNeed(n *policy.Need) *state {
	for _, used := range n.Uses {
		if a.stateOf(used).status != met {
			return &state{status: silent}
		}
	}
	if n.When != nil {
		asked, err := n.When.Bool(a.scope(n.Uses))
		if err != nil {
			return &state{status: unknown, reason: reasonOf(err)}
		}
		if !asked {
			return &state{status: silent}
		}
	}
	if n.For == nil {
		return a.merge(n, []string{""}, false)
	}
	keys, list, err := n.For.Keys(a.scope(n.Uses), policy.Normalizer{})
	if err != nil {
		return &state{status: unknown, reason: reasonOf(err)}
	}
	return a.merge(n, keys, list)
}

// merge makes one state of those of all objects: the worst, first in order.
func (a *asking) merge(n *policy.Need, objects []string, list bool) *state {
	out := &state{status: met}
	all := []schemas.Value{}
	candidates := a.candidates(n)
	for _, object := range objects {
		b, why := a.binding(n, object, n.For == nil)
		st := a.judgeObject(n, candidates, b, why)
		all = append(all, st.facts)
		out.takes = append(out.takes, st.takes...)
		if st.status == met {
			continue
		}
		if n.For != nil {
			out.objects = append(out.objects, object)
		}
		out.unmet = append(out.unmet, b)
		if worse(st, out) {
			out.status, out.reason, out.nearest = st.status, st.reason, st.nearest
		}
	}
	out.facts = all
	if !list && len(all) == 1 {
		out.facts = all[0]
	}
	return out
}

// worse orders violation before every other unmet need before unknown.
func worse(st, than *state) bool { return badness(st) > badness(than) }

func badness(st *state) int {
	switch {
	case st.status == unmet && st.reason == schemas.ReasonContradicted:
		return 3
	case st.status == unmet:
		return 2
	case st.status == unknown:
		return 1
	}
	return 0
}

// group is the newest answers about the object under one key. There is one,
// or several where one event answers twice.
type group struct {
	key    string
	rank   int // of its first alternative
	newest []candidate
}

// judgeObject applies the tests for one object.
func (a *asking) judgeObject(n *policy.Need, all []candidate, b binding, why schemas.Reason) *state {
	var mine []candidate
	for _, c := range all {
		if b.takes(c) {
			mine = append(mine, c)
		}
	}
	groups := groupsOf(n, mine, b)
	var worst *tested
	for _, g := range groups {
		for _, c := range g.newest {
			t := a.test(n, g.key, c)
			if t.passed {
				return a.metBy(n, g.key, c)
			}
			if worst == nil || t.test > worst.test || (t.test == worst.test && c.seq > worst.candidate.seq) {
				worst = &t
			}
		}
	}
	if worst == nil {
		t := a.withoutAnswer(all, mine)
		worst = &t
	}
	return a.orUnknown(n, mine, all, *worst, why)
}

func groupsOf(n *policy.Need, mine []candidate, b binding) []*group {
	var out []*group
	for _, c := range mine {
		if c.kind == isAnswer {
			out = intoGroup(out, n, c, b)
		}
	}
	slices.SortStableFunc(out, func(x, y *group) int {
		if d := cmp.Compare(x.rank, y.rank); d != 0 {
			return d
		}
		return cmp.Compare(y.newest[0].seq, x.newest[0].seq)
	})
	return out
}

func intoGroup(groups []*group, n *policy.Need, c candidate, b binding) []*group {
	for _, g := range groups {
		if g.key != c.key {
			continue
		}
		switch {
		case c.seq > g.newest[0].seq:
			g.newest = []candidate{c}
		case c.seq == g.newest[0].seq:
			g.newest = append(g.newest, c)
		}
		g.rank = min(g.rank, c.alternative.Index)
		return groups
	}
	return append(groups, &group{key: c.key, rank: rankOf(n, c, b), newest: []candidate{c}})
}

// rankOf is the position of the first alternative that takes the key.
func rankOf(n *policy.Need, c candidate, b binding) int {
	for _, e := range n.Evidence {
		if slices.Contains(b.keys[e], c.key) {
			return e.Index
		}
	}
	return c.alternative.Index
}

func (a *asking) metBy(n *policy.Need, key string, c candidate) *state {
	st := &state{status: met, facts: a.keep(n, c)}
	if n.Valid == policy.ValidOnce {
		st.takes = []take{{need: n, key: key, seq: c.seq}}
	}
	return st
}

func (a *asking) keep(n *policy.Need, c candidate) schemas.Value {
	scope := c.conditionScope(c.reading)
	facts := &schemas.Object{}
	for _, f := range n.Keep {
		v, err := f.Expr.Eval(scope)
		if err != nil {
			v = schemas.Absent{}
		}
		facts.Names = append(facts.Names, f.Name)
		facts.Values = append(facts.Values, v)
	}
	return facts
}

// orUnknown answers the failing test, or unknown where it cannot be relied on.
func (a *asking) orUnknown(n *policy.Need, mine, all []candidate, t tested, why schemas.Reason) *state {
	st := &state{status: unmet, reason: t.reason, nearest: t.nearest()}
	if t.unknown {
		st.status = unknown
		return st
	}
	if replaced := a.replacement(n, mine, all, why); replaced != "" {
		st.status, st.reason = unknown, replaced
	}
	return st
}

// replacement is why a failing reason proves nothing, empty if it does.
func (a *asking) replacement(n *policy.Need, mine, all []candidate, why schemas.Reason) schemas.Reason {
	switch {
	case a.c.doubled:
		return schemas.ReasonUnbindable
	case a.gapFor(n):
		return schemas.ReasonGap
	case a.judgedApart(n):
		return schemas.ReasonPolicy
	}
	var answered uint64
	var blind *candidate
	for i, c := range mine {
		switch {
		case c.kind == isAnswer && c.seq > answered:
			answered = c.seq
		case c.kind == isUnknown && (blind == nil || c.seq > blind.seq):
			blind = &mine[i]
		}
	}
	switch {
	case blind != nil && blind.seq > answered:
		return blind.unknown
	case why != "":
		return why
	case len(all) == 0 && !n.Tree && a.s.cannotProvide(n):
		return schemas.ReasonUnavailable
	}
	return ""
}

// cannotProvide reports whether the agent has no tool for any alternative.
func (s *session) cannotProvide(n *policy.Need) bool {
	if !s.profiled {
		return false
	}
	for _, e := range n.Evidence {
		if e.Kind != policy.KindReturns && e.Kind != policy.KindTool {
			return false
		}
		for _, tool := range s.tools {
			if e.TakesTool(tool) || (e.Kind == policy.KindReturns && s.returns(tool, e.Of)) {
				return false
			}
		}
	}
	return true
}

func (s *session) returns(name schemas.ToolName, e *policy.Entity) bool {
	tool := s.policy.Tool(name)
	return tool != nil && slices.ContainsFunc(tool.Returns, func(r *policy.Row) bool { return r.Entity == e })
}
