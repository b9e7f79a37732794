package policy

import (
	"maps"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// unguardedWrites finds writes of the catalogue that no guard is about.
func unguardedWrites(p *Policy) []Warning {
	var out []Warning
	for _, t := range p.tools {
		if t.Effect.Writes() && !slices.ContainsFunc(p.Guards, func(g *Guard) bool { return g.mayCover(t) }) {
			out = append(out, warn(t.at, "no guard covers %s, which is %s: write a guard on it, or on {effect: %s}",
				t.Pattern, t.Effect, t.Effect))
		}
	}
	return out
}

// mayCover reports whether the guard may be about a call that the row takes.
func (g *Guard) mayCover(t *Tool) bool {
	if g.on.effect != "" {
		return t.effect != nil || g.Applies(schemas.ToolName(t.Pattern), t.Effect)
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
					"write args.%s, because a failed call is bound only by args", t.Pattern, r.Entity.Name, arg, arg))
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
			out = append(out, warn(p.source.entities[name], "entity %q is not used: name it in the catalogue or under grounding, or remove it", name))
		}
	}
	return out
}

// shadowedRows finds globs of which every name has a more specific row.
func shadowedRows(p *Policy) []Warning {
	var out []Warning
	for i, t := range p.tools {
		if first := slices.IndexFunc(p.tools[:i], func(o *Tool) bool { return takesAll(o.Pattern, t.Pattern) }); first >= 0 {
			out = append(out, warn(t.at, "row %s is never the most specific: %s takes all its names; remove one of them",
				t.Pattern, p.tools[first].Pattern))
		}
	}
	return out
}

// takesAll reports whether every name that the inner pattern takes is taken by
// the outer one: exactly if the outer takes the inner with its stars replaced
// by a character that no pattern holds.
func takesAll(outer, inner string) bool {
	return globTakes(outer, strings.ReplaceAll(inner, "*", "\x00"))
}
