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
		if r.path.root != rootArgs {
			v = result
		}
		if (r.path.root == rootArgs || r.path.root == rootResult) && r.of(tool) &&
			repeatedOn(v, r.path.steps, maxLook) {
			return r.path.String(), true
		}
	}
	return "", false
}

// ReadsResultOf reports whether any key, condition or fact reads the result of
// this tool. Grounding reads every result and is not asked here.
func (p *Policy) ReadsResultOf(tool schemas.ToolName) bool {
	return slices.ContainsFunc(p.reads, func(r callRead) bool {
		return r.path.root == rootResult && r.of(tool)
	})
}

func repeatedOn(v schemas.Value, steps []step, left int) bool {
	if len(steps) == 0 {
		return false
	}
	t, rest := steps[0], steps[1:]
	switch x := lookInto(v, &left).(type) {
	case *schemas.Object:
		if t.kind == stepName && slices.Contains(x.Repeated, t.name) {
			return true
		}
		inner, ok := x.Get(t.name)
		return ok && t.kind == stepName && repeatedOn(inner, rest, left)
	case []schemas.Value:
		if t.kind == stepEach {
			return slices.ContainsFunc(x, func(e schemas.Value) bool { return repeatedOn(e, rest, left) })
		}
		return t.kind == stepIndex && t.index >= 0 && t.index < len(x) && repeatedOn(x[t.index], rest, left)
	}
	return false
}
