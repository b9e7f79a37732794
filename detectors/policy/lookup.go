package policy

import (
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// ShortName answers the name of a tool without the server prefix that the
// policy strips, which is how the policy and its remedies speak of it.
func (p *Policy) ShortName(name schemas.ToolName) schemas.ToolName {
	return schemas.ToolName(stripPrefix(string(name), p.prefixes))
}

// Tool answers the catalogue row that is most specific for a name, nil where
// none takes it: a given name first, then the longest text before the first
// `*`, then the longest pattern.
func (p *Policy) Tool(name schemas.ToolName) *Tool {
	short := string(p.ShortName(name))
	for _, t := range p.tools {
		if globTakes(t.Pattern, short) {
			return t
		}
	}
	return nil
}

// row answers the row whose pattern is written so, else the one that takes the
// name. The row of all that the catalogue does not name makes no name known.
func (p *Policy) row(name string) *Tool {
	if i := slices.IndexFunc(p.tools, func(t *Tool) bool { return t.Pattern == name }); i >= 0 {
		return p.tools[i]
	}
	if t := p.Tool(schemas.ToolName(name)); t != nil && t.Pattern != "*" {
		return t
	}
	return nil
}

// Tools answers the catalogue, most specific row first.
func (p *Policy) Tools() []*Tool { return p.tools }

// effects lists what `effect:` may say.
var effects = []Effect{EffectRead, EffectWrite, EffectIrreversible, EffectDelegate, EffectNone}

// EffectOf answers what one call of the tool does. A row whose effect is an
// expression is asked with the args of the call.
func (t *Tool) EffectOf(s Scope) (Effect, error) {
	if t.Effect != "" {
		return t.Effect, nil
	}
	v, err := t.effect.Eval(s)
	if err != nil {
		return "", err
	}
	name, _ := v.(string)
	if !slices.Contains(effects, Effect(name)) {
		return "", policyError("effect of %s is %q, not one of %v", t.Pattern, v, effects)
	}
	return Effect(name), nil
}

// Applies reports whether the guard is about calls of this tool and effect.
// Guards on reads are allowed.
func (g *Guard) Applies(tool schemas.ToolName, effect Effect) bool {
	switch g.on.effect {
	case "":
		return g.on.tools.takes(string(tool))
	case EffectWrite:
		return effect.Writes()
	}
	return effect == g.on.effect
}

// TakesTool reports whether the alternative names the tool. Of the kinds, only
// KindTool names any.
func (e *Evidence) TakesTool(name schemas.ToolName) bool {
	return e.Kind == KindTool && e.tools.takes(string(name))
}

// TakesTool reports whether the rule asks the origin of the tool's arguments.
func (g *Grounding) TakesTool(name schemas.ToolName) bool { return g.tools.takes(string(name)) }

// String says what the alternative takes, as it stands in a policy.
func (e *Evidence) String() string {
	switch e.Kind {
	case KindReturns:
		return "returns " + e.Of.Name
	case KindMessage:
		return "message user"
	case KindApproval:
		return "approval " + e.Approval
	}
	return "tool " + strings.Join(e.Tools, ", ")
}
