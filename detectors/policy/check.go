package policy

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Warning is what `policy check` says of a policy that compiles, but that may
// not do what its author means.
type Warning Error

// String is `file:line:col: message`.
func (w Warning) String() string { return Error(w).Error() }

// source is where the parts of a policy stand, for warnings.
type source struct {
	entities map[string]position
	used     map[string]bool // entities that something refers to
	needs    map[*Need]position
}

// checks is the table of lints, each of which looks at the whole policy.
var checks = []func(*Policy) []Warning{
	unguardedWrites, waysRound, keysFromResults, unusedEntities, unprotectedNeeds,
}

// Check looks for what compiles and is still likely a mistake. The warnings
// are in the order of their places.
func (p *Policy) Check() []Warning {
	var found Errors
	for _, lint := range checks {
		for _, w := range lint(p) {
			found = append(found, Error(w))
		}
	}
	var out []Warning
	for _, e := range found.sorted() {
		out = append(out, Warning(e))
	}
	return out
}

func warn(at position, format string, args ...any) Warning {
	return Warning{at.file, at.line, at.col, fmt.Sprintf(format, args...)}
}

// unguardedWrites finds writes of the catalogue that no guard is about.
func unguardedWrites(p *Policy) []Warning {
	var out []Warning
	for _, t := range p.tools {
		if t.Effect.Writes() && !slices.ContainsFunc(p.Guards, func(g *Guard) bool { return g.mayCover(t) }) {
			out = append(out, warn(t.at, "no guard covers %s, which is %s", t.Pattern, t.Effect))
		}
	}
	return out
}

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

func (g *Guard) mayCover(t *Tool) bool {
	if g.on.effect != "" {
		if t.Effect == "" { // it depends on the call
			return true
		}
		return g.Applies(schemas.ToolName(t.Pattern), t.Effect)
	}
	return slices.ContainsFunc(g.on.tools.patterns, func(pattern string) bool {
		return mayMeet(pattern, t.Pattern)
	})
}

// keysFromResults finds changes whose key is in the result only: a write that
// times out or fails has none, so what it changed is not known.
func keysFromResults(p *Policy) []Warning {
	var out []Warning
	for _, t := range p.tools {
		for _, r := range t.Changes {
			if r.Key.ReadsResult() {
				out = append(out, warn(t.at, "%s changes %s by a key from result, which a failed or timed-out call does not have: "+
					"take it from args where it is there", t.Pattern, r.Entity.Name))
			}
		}
		for _, r := range slices.Concat(t.Returns, t.Concerns) {
			if arg, ok := p.sameInArgs(t, r); ok {
				out = append(out, warn(t.at, "%s takes the key of %s from result, but args.%s names it too: "+
					"a failed call is bound only by args", t.Pattern, r.Entity.Name, arg))
			}
		}
	}
	return out
}

// sameInArgs finds, for a key `result.x`, a key of the same tool and entity
// that is plainly an argument.
func (p *Policy) sameInArgs(t *Tool, r *Row) (string, bool) {
	if !r.Key.ReadsResult() || r.Each != nil {
		return "", false
	}
	for _, o := range slices.Concat(t.Returns, t.Concerns, t.Changes) {
		if arg, ok := o.Key.PlainArg(); ok && o.Entity == r.Entity {
			return arg, true
		}
	}
	return "", false
}

// unusedEntities finds entities that nothing refers to.
func unusedEntities(p *Policy) []Warning {
	var out []Warning
	for _, name := range slices.Sorted(maps.Keys(p.Entities)) {
		if !p.source.used[name] {
			out = append(out, warn(p.source.entities[name], "entity %q is not used", name))
		}
	}
	return out
}

// unprotectedNeeds finds needs about an entity that writes change, met by
// tools whose rows do not say that they report on it: such evidence never
// goes stale.
func unprotectedNeeds(p *Policy) []Warning {
	var out []Warning
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			if e.Kind == KindTool && e.About != nil && e.Of != nil && p.changes(e.Of) && !p.reportsOn(e) {
				out = append(out, warn(p.source.needs[n], "evidence of need %q never goes stale: no row of %s returns or concerns %s",
					n.Name, strings.Join(e.Tools, ", "), e.Of.Name))
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

func (p *Policy) reportsOn(e *Evidence) bool {
	return slices.ContainsFunc(p.tools, func(t *Tool) bool {
		takes := slices.ContainsFunc(e.Tools, func(pattern string) bool { return mayMeet(pattern, t.Pattern) })
		return takes && slices.ContainsFunc(slices.Concat(t.Returns, t.Concerns), func(r *Row) bool { return r.Entity == e.Of })
	})
}
