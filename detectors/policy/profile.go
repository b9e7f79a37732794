package policy

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Profile is what one kind of agent can call.
type Profile struct {
	Name  string
	Tools []schemas.ToolName
}

// ParseProfile reads a list of tools as JSON: names, or the definitions that
// model interfaces and benchmarks use, alone or under the member tools.
func ParseProfile(name string, raw []byte) (Profile, error) {
	var whole struct {
		Tools []json.RawMessage `json:"tools"`
	}
	list := &whole.Tools
	var err error
	if strings.HasPrefix(strings.TrimSpace(string(raw)), "{") {
		err = json.Unmarshal(raw, &whole)
	} else {
		err = json.Unmarshal(raw, list)
	}
	if err != nil {
		return Profile{}, fmt.Errorf("read tools of %s: %w; wanted is a list of names, or of definitions with a name", name, err)
	}
	out := Profile{Name: name}
	for i, item := range *list {
		tool := toolName(item)
		if tool == "" {
			return Profile{}, fmt.Errorf("read tools of %s: entry %d has no name", name, i+1)
		}
		out.Tools = append(out.Tools, schemas.ToolName(tool))
	}
	if len(out.Tools) == 0 {
		return Profile{}, fmt.Errorf("read tools of %s: there is none in it", name)
	}
	return out, nil
}

// toolName answers "x" of "x", {"name": "x"} and {"function": {"name": "x"}}.
func toolName(item json.RawMessage) string {
	var name string
	if json.Unmarshal(item, &name) == nil {
		return name
	}
	var def struct {
		Name     string `json:"name"`
		Function struct {
			Name string `json:"name"`
		} `json:"function"`
	}
	if json.Unmarshal(item, &def) != nil {
		return ""
	}
	if def.Name != "" {
		return def.Name
	}
	return def.Function.Name
}

// unmet finds needs that no agent can meet of those that have a tool which
// the guard is about.
func (p *Policy) unmet(agents []Profile) []Warning {
	var out []Warning
	for _, g := range p.Guards {
		able := p.agentsOf(g, agents)
		for _, n := range g.Needs {
			if len(able) == 0 || slices.ContainsFunc(able, func(a Profile) bool { return p.canMeet(a, n) }) {
				continue
			}
			out = append(out, warn(p.source.needs[n], "need %q of guard %q cannot be met by the agent of %s, which has %s but none of %s: "+
				"give it a tool that establishes the need, or the need an alternative",
				n.Name, g.Name, agentNames(able), p.guarded(g, able[0].Tools)[0], strings.Join(p.establishing(n), ", ")))
		}
	}
	return out
}

// agentsOf lists the agents that the guard can be about.
func (p *Policy) agentsOf(g *Guard, agents []Profile) []Profile {
	var out []Profile
	for _, a := range agents {
		if len(p.guarded(g, a.Tools)) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// guarded lists the tools of a profile that the guard is about, by the names
// of the policy.
func (p *Policy) guarded(g *Guard, tools []schemas.ToolName) []schemas.ToolName {
	var out []schemas.ToolName
	for _, name := range tools {
		effect := EffectNone
		if t := p.Tool(name); t != nil {
			effect = t.Effect
		}
		if g.Applies(name, effect) {
			out = append(out, name)
		}
	}
	return out
}

func agentNames(agents []Profile) string {
	var names []string
	for _, a := range agents {
		names = append(names, a.Name)
	}
	return strings.Join(names, " or ")
}

// canMeet reports whether the agent can get the evidence. Users and approvers
// are not its to have: they are taken to be there.
func (p *Policy) canMeet(a Profile, n *Need) bool {
	return slices.ContainsFunc(n.Evidence, func(e *Evidence) bool {
		if e.Kind == KindMessage || e.Kind == KindApproval {
			return true
		}
		tools := p.takenBy(e)
		return slices.ContainsFunc(a.Tools, func(name schemas.ToolName) bool {
			if t := p.Tool(name); t != nil {
				return slices.Contains(tools, t) && (e.Kind == KindReturns || e.TakesTool(name))
			}
			return e.TakesTool(name)
		})
	})
}

// establishing lists the tools that could meet the need.
func (p *Policy) establishing(n *Need) []string {
	var out []string
	for _, e := range n.Evidence {
		for _, t := range p.takenBy(e) {
			if !slices.Contains(out, t.Pattern) {
				out = append(out, t.Pattern)
			}
		}
	}
	return out
}
