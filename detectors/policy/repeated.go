package policy

import (
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// callRead is a path of a call that the policy reads, and whose calls those are.
type callRead struct {
	tools matcher // no patterns: by effect, so of every tool
	path  path
}

func (r callRead) of(tool schemas.ToolName) bool {
	return len(r.tools.patterns) == 0 || r.tools.takes(string(tool))
}

// RepeatedMember finds a member that occurs twice in one object, on a path of
// the args or the result that the policy reads of this tool. Such a call is
// malformed: which of the two an executor reads is anybody's guess.
func (p *Policy) RepeatedMember(tool schemas.ToolName, args, result schemas.Value) (where string, found bool) {
	for _, r := range p.reads {
		v := args
		if r.path.root == rootResult {
			v = result
		}
		if !r.of(tool) {
			continue
		}
		if n := repeatedAt(v, r.path.steps, maxLook); n > 0 {
			return path{r.path.root, r.path.steps[:n]}.String(), true
		}
	}
	return "", false
}

// repeatedAt answers how many steps lead to a repeated member, 0 for none.
func repeatedAt(v schemas.Value, steps []step, left int) int {
	if len(steps) == 0 {
		return 0
	}
	t := steps[0]
	if t.kind == stepBelow {
		return below(v)
	}
	switch x := lookInto(v, &left).(type) {
	case *schemas.Object:
		if t.kind == stepName && slices.Contains(x.Repeated, t.name) {
			return 1
		}
		if inner, ok := x.Get(t.name); ok && t.kind == stepName {
			return oneMore(repeatedAt(inner, steps[1:], left))
		}
	case []schemas.Value:
		return repeatedInList(x, steps, left)
	}
	return 0
}

// below is 1 where any object in v repeats a member: a digest says which of
// them it took to nobody.
func below(v schemas.Value) int {
	if _, found := schemas.RepeatedMember(v); found {
		return 1
	}
	return 0
}

func repeatedInList(list []schemas.Value, steps []step, left int) int {
	switch t := steps[0]; t.kind {
	case stepEach:
		for _, e := range list {
			if n := repeatedAt(e, steps[1:], left); n > 0 {
				return n + 1
			}
		}
	case stepIndex:
		if t.index >= 0 && t.index < len(list) {
			return oneMore(repeatedAt(list[t.index], steps[1:], left))
		}
	}
	return 0
}

func oneMore(n int) int {
	if n > 0 {
		return n + 1
	}
	return 0
}
