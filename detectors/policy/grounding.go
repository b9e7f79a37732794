package policy

import (
	"regexp"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// groundingWords lists the keys of a grounding rule.
var groundingWords = []string{"name", "tools", "args", "from", "severity", "allow"}

// argOptions lists the keys beside the argument in an entry of `args`.
var argOptions = []string{"paths", "allow"}

// argPath is the path of an argument: members, of which any may be a list.
var argPath = regexp.MustCompile(`^[^.\[\]\s]+(\[\])?(\.[^.\[\]\s]+(\[\])?)*$`)

// grounding reads where identifiers must come from.
func (c *compiler) grounding() {
	for _, n := range c.lists["grounding"] {
		if !c.fields(n, "a grounding rule", groundingWords) {
			continue
		}
		name, ok := c.name(n.get("name"), n.at, "the name of a grounding rule")
		if !ok || c.taken(name, n.get("name").at) {
			continue
		}
		g := c.groundingRule(name, n)
		c.stands(g, n.get("name").at)
		c.policy.Grounding = append(c.policy.Grounding, g)
	}
}

func (c *compiler) groundingRule(name string, n *node) *Grounding {
	g := &Grounding{Name: name, FromResult: true, FromUser: true}
	g.Severity = schemas.Severity(c.choice(n.get("severity"), "severity", severities...))
	if n.get("tools") == nil {
		c.problem(n.at, `tools is missing: ["*"] is every tool`)
	}
	g.tools = c.toolNames(n.get("tools"), "tools")
	g.Tools = g.tools.patterns
	if from := n.get("from"); from != nil {
		words := c.texts(from, "from")
		g.FromResult, g.FromUser = slices.Contains(words, "result"), slices.Contains(words, "user")
		for _, item := range from.items() {
			c.choice(item, "from", "result", "user")
		}
	}
	allow := c.patterns(n.get("allow"))
	if len(n.get("args").items()) == 0 {
		c.problem(n.at, "args is missing: which arguments need an origin?")
	}
	for _, item := range n.get("args").items() {
		if a := c.groundArg(item); a != nil {
			c.stands(a, item.at)
			a.Allow = append(a.Allow, allow...)
			g.Args = append(g.Args, a)
		}
	}
	return g
}

// groundArg reads `order_id`, or `{order_id: order, paths: [...]}`.
func (c *compiler) groundArg(n *node) *GroundArg {
	if n.kind != nodeMapping {
		if !c.isArgPath(n) {
			return nil
		}
		return &GroundArg{Path: n.text}
	}
	out := &GroundArg{Allow: c.patterns(n.get("allow"))}
	if p := n.get("paths"); p != nil {
		out.FromPaths = c.texts(p, "paths")
		for _, item := range p.items() {
			c.isArgPath(item)
		}
	}
	for i, k := range n.keys {
		if slices.Contains(argOptions, k.text) || !c.isArgPath(k) {
			continue
		}
		if out.Path != "" {
			c.problem(k.at, "one argument for each entry: give %q an entry of its own", k.text)
			continue
		}
		out.Path = k.text
		if n.values[i].kind != nodeNull {
			out.Entity = c.entityNamed(n.values[i], "the entity of an argument")
		}
	}
	if out.Path == "" {
		c.problem(n.at, "the entry names no argument")
		return nil
	}
	return out
}

func (c *compiler) isArgPath(n *node) bool {
	text, ok := c.text(n, n.at, "an argument")
	if ok && !argPath.MatchString(text) {
		c.problem(n.at, "%q is no path of an argument: write order_id, or items[].id", text)
		return false
	}
	return ok
}

// patterns compiles regular expressions that must match the whole value.
func (c *compiler) patterns(n *node) []Pattern {
	var out []Pattern
	for _, item := range n.items() {
		text, ok := c.text(item, item.at, "allow")
		if !ok {
			continue
		}
		if _, err := regexp.Compile(text); err != nil {
			c.problem(item.at, "allow: %s", err)
			continue
		}
		out = append(out, regexp.MustCompile(`^(?:`+text+`)$`))
	}
	return out
}
