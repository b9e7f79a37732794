package detectors

import (
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// remedies say which call would have produced the missing evidence: of the
// need's first alternative, for each unmet object.
func (l *look) remedies(n *policy.Need, st *needState) []schemas.Remedy {
	if len(n.Evidence) == 0 {
		return nil
	}
	e := n.Evidence[0]
	switch e.Kind {
	case policy.KindMessage:
		return []schemas.Remedy{{Text: "get an explicit " + quoted(e.Says) + " from the user"}}
	case policy.KindApproval:
		return []schemas.Remedy{{Text: "get the approval " + e.Approval}}
	}
	tool := l.source(e)
	if tool == nil {
		return nil
	}
	if len(st.objects) == 0 {
		return []schemas.Remedy{{Call: schemas.ToolName(tool.Pattern)}}
	}
	var all []schemas.Remedy
	for _, object := range st.objects {
		r := schemas.Remedy{Call: schemas.ToolName(tool.Pattern)}
		if arg := keyArg(tool, e); arg != "" {
			r.Args = map[string]string{arg: object}
		}
		all = append(all, r)
	}
	return all
}

func quoted(words []string) string {
	if len(words) > 3 {
		words = words[:3]
	}
	return `"` + strings.Join(words, `" or "`) + `"`
}

// source is the tool that an alternative names, or the first read that
// returns its entity.
func (l *look) source(e *policy.Evidence) *policy.Tool {
	if e.Kind == policy.KindTool {
		return l.policy.Tool(schemas.ToolName(e.Tools[0]))
	}
	var found *policy.Tool
	for _, t := range l.policy.Tools() {
		reads := t.Effect == policy.EffectRead && slices.ContainsFunc(t.Returns, func(r *policy.Row) bool {
			return r.Entity == e.Of && r.Each == nil
		})
		if reads && (found == nil || t.Pattern < found.Pattern) {
			found = t
		}
	}
	return found
}

// keyArg is the argument of the tool that names the object.
func keyArg(t *policy.Tool, e *policy.Evidence) string {
	if e.About != nil {
		arg, _ := e.About.PlainArg()
		return arg
	}
	for _, row := range slices.Concat(t.Returns, t.Concerns) {
		if arg, plain := row.Key.PlainArg(); plain && row.Entity == e.Of {
			return arg
		}
	}
	return ""
}
