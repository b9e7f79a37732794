package policy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// needWords lists the keys of a need; one inside a guard also has a name.
var needWords = []string{
	"for", "evidence", "keep", "when", "after", "valid", "fresh", "full", "role", "own_changes", "scope",
}

// sharedNeeds reads the needs that guards name.
func (c *compiler) sharedNeeds() {
	for _, e := range c.sections["needs"] {
		name, ok := c.name(e.key, e.key.at, "the name of a need")
		if !ok || !c.fields(e.value, "a need", needWords) {
			continue
		}
		n := &Need{Name: name}
		c.need(n, e.value, c.policy.Needs)
		c.addNeed(n, e.key.at)
	}
}

func (c *compiler) addNeed(n *Need, at position) {
	n.Index = len(c.policy.Needs)
	n.key = strconv.Itoa(n.Index)
	if n.Tree {
		n.key = c.policy.Digest + "/" + n.key
		c.policy.Trees = true
	}
	c.policy.Needs = append(c.policy.Needs, n)
	c.policy.source.needs[n] = at
	c.stands(n, at)
}

// need reads the body of a need. What stands in visible may be named by
// `after` and `facts`.
func (c *compiler) need(out *Need, n *node, visible []*Need) {
	if f := n.get("for"); f != nil {
		out.For = c.key(f, placeFor)
	}
	out.When = c.expr(n.get("when"), placeWhen)
	out.Valid = Validity(c.choice(n.get("valid"), "valid",
		string(ValidSession), string(ValidOnce), string(ValidTurn), string(ValidContext)))
	out.Fresh = c.duration(n.get("fresh"), "fresh")
	out.Full = c.flag(n.get("full"), "full")
	out.KeepsOwnChanges = c.choice(n.get("own_changes"), "own_changes", "count", "keep") == "keep"
	out.Tree = c.choice(n.get("scope"), "scope", "session", "tree") == "tree"
	if r := n.get("role"); r != nil {
		out.Role = schemas.Role(c.choice(r, "role", string(schemas.RoleTool), string(schemas.RoleUser),
			string(schemas.RoleApprover), string(schemas.RoleObserver)))
	}
	c.evidences(out, n)
	c.keep(out, n.get("keep"))
	if a := n.get("after"); a != nil {
		out.After = c.needNamed(a, visible)
	}
	c.needUses(out, n, visible)
}

func (c *compiler) needNamed(n *node, visible []*Need) *Need {
	name, ok := c.text(n, n.at, "the name of a need")
	if !ok {
		return nil
	}
	need := findNeed(visible, name)
	if need == nil {
		c.problem(n.at, "unknown need %q: it must be shared, or stand before in this guard", name)
		return nil
	}
	c.used[need] = true
	return need
}

// findNeed answers the last of that name, which is the nearest.
func findNeed(needs []*Need, name string) *Need {
	for _, n := range slices.Backward(needs) {
		if n.Name == name {
			return n
		}
	}
	return nil
}

// keep reads what the session remembers of the evidence.
func (c *compiler) keep(out *Need, n *node) {
	if n == nil {
		return
	}
	if n.kind != nodeMapping {
		c.problem(n.at, "keep must be a mapping of names to expressions, not %s", n.kind)
		return
	}
	at := place{name: "keep"}
	for _, e := range out.Evidence {
		at.reads |= evidenceReads(e.Kind)
	}
	for i, k := range n.keys {
		if e := c.expr(n.values[i], at); e != nil {
			out.Keep = append(out.Keep, Fact{Name: k.text, Expr: e})
		}
	}
}

func (c *compiler) evidences(out *Need, n *node) {
	list := n.get("evidence").items()
	if len(list) == 0 {
		c.problem(n.at, "evidence is missing: what establishes the need?")
	}
	for _, item := range list {
		e := c.evidence(item, out.For != nil)
		e.Index = len(out.Evidence)
		c.stands(e, item.at)
		out.Evidence = append(out.Evidence, e)
		c.sameShape(out, e, item)
	}
}

// evidenceWords lists the keys of one alternative.
var evidenceWords = []string{"returns", "tool", "message", "approval", "of", "about", "says", "where", "for"}

// kinds lists the keys of which an alternative has exactly one.
var kinds = []Kind{KindReturns, KindTool, KindMessage, KindApproval}

func (c *compiler) evidence(n *node, bound bool) *Evidence {
	out := &Evidence{at: n.at}
	if !c.fields(n, "evidence", evidenceWords) {
		return out
	}
	for _, k := range kinds {
		if n.get(string(k)) == nil {
			continue
		}
		if out.Kind != "" {
			c.problem(n.key(string(k)).at, "evidence is either %s or %s", out.Kind, k)
		}
		out.Kind = k
	}
	if f := n.get("for"); f != nil {
		out.For = c.key(f, placeFor)
	}
	out.Where = c.expr(n.get("where"), place{"where", evidenceReads(out.Kind), true})
	c.evidenceKind(out, n)
	c.boundTo(out, n, bound || out.For != nil)
	return out
}

func (c *compiler) evidenceKind(out *Evidence, n *node) {
	if of := n.get("of"); of != nil {
		out.Of = c.entityNamed(of, "of")
	}
	switch out.Kind {
	case KindReturns:
		out.Of = c.entityNamed(n.get("returns"), "returns")
	case KindTool:
		out.tools = c.toolNames(n.get("tool"), "tool")
		out.Tools = out.tools.patterns
		if a := n.get("about"); a != nil {
			out.About = c.key(a, placeAbout)
		}
	case KindMessage:
		c.choice(n.get("message"), "message", "user")
		c.says(out, n)
	case KindApproval:
		out.Approval, _ = c.text(n.get("approval"), n.at, "approval")
		if a := n.get("about"); a != nil {
			out.About = c.key(a, placeApproval)
		}
	default:
		c.problem(n.at, "evidence needs one of %v", kinds)
	}
	c.misplaced(out.Kind, n)
}

// onlyWith says which keys of an alternative mean something to which kinds.
var onlyWith = []struct {
	word  string
	kinds []Kind
}{
	{"of", []Kind{KindTool, KindApproval}},
	{"about", []Kind{KindTool, KindApproval}},
	{"says", []Kind{KindMessage}},
	{"for", []Kind{KindReturns, KindTool, KindApproval}},
}

func (c *compiler) misplaced(k Kind, n *node) {
	for _, w := range onlyWith {
		if key := n.key(w.word); key != nil && k != "" && !slices.Contains(w.kinds, k) {
			c.problem(key.at, "%q means nothing to %s evidence", w.word, k)
		}
	}
}

func (c *compiler) says(out *Evidence, n *node) {
	words := n.get("says")
	if words == nil {
		if n.get("where") == nil {
			c.problem(n.at, "a message needs says: [...]: which words mean yes?")
		}
		return
	}
	out.Says = c.texts(words, "says")
	out.saysAt = words.at
	for _, phrase := range out.Says {
		split := wordsOf(phrase)
		if len(split) == 0 {
			c.problem(words.at, "says %q holds no word", phrase)
		}
		out.yes = append(out.yes, split)
	}
}

// boundTo checks that the alternative can be about an object exactly if the
// need is about one.
func (c *compiler) boundTo(e *Evidence, n *node, bound bool) {
	switch e.Kind {
	case KindReturns:
		if e.Of != nil && len(c.rowsOf(e)) == 0 {
			c.problem(n.get("returns").at, "no tool of the catalogue returns %q", e.Of.Name)
		}
	case KindTool:
		if bound && e.Of == nil && e.About == nil && n.get("of") == nil && n.get("about") == nil {
			c.problem(n.at, "what is the call about? add of: <entity> or about: <expression>")
		}
		if e.Of != nil && e.About == nil && c.knownTools(e.Tools) && len(c.rowsOf(e)) == 0 {
			c.problem(n.get("of").at, "no row of %s returns or concerns %q", strings.Join(e.Tools, ", "), e.Of.Name)
		}
	case KindApproval:
		if bound && n.get("about") == nil {
			c.problem(n.at, "what is the approval about? add about: data.object.<name>")
		}
	case KindMessage:
		if bound {
			c.problem(n.at, "a message is about no object: give it a need of its own, without for")
		}
	}
}

// rowsOf lists the catalogue rows whose keys an alternative is bound by.
func (c *compiler) rowsOf(e *Evidence) []*Row {
	var out []*Row
	for _, t := range c.policy.tools {
		out = append(out, c.rowsIn(e, t)...)
	}
	return out
}

func (c *compiler) rowsIn(e *Evidence, t *Tool) []*Row {
	rows := t.Returns
	if e.Kind == KindTool {
		rows = slices.Concat(t.Returns, t.Concerns)
		if !c.mayTake(e.Tools, t) {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return r.Entity != e.Of })
}

// mayTake reports whether a call can be taken by one of the patterns and by
// the row at once.
func (c *compiler) mayTake(patterns []string, t *Tool) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return c.policy.mayBe(p, t) })
}

// knownTools reports whether the catalogue has a row for one of the patterns.
func (c *compiler) knownTools(patterns []string) bool {
	return slices.ContainsFunc(c.policy.tools, func(t *Tool) bool {
		return slices.ContainsFunc(patterns, func(p string) bool { return mayMeet(p, t.Pattern) })
	})
}

// toolNames reads names or globs of tools that the catalogue knows.
func (c *compiler) toolNames(n *node, what string) matcher {
	out := matcher{prefixes: c.policy.prefixes}
	for _, item := range n.items() {
		name, ok := c.text(item, item.at, what)
		if !ok {
			continue
		}
		name = stripPrefix(name, c.policy.prefixes)
		out.patterns = append(out.patterns, name)
		if name != "*" && !c.knownTools([]string{name}) {
			c.problem(item.at, "unknown tool %q: the catalogue under tools does not have it", name)
		}
	}
	if len(n.items()) == 0 && n != nil {
		c.problem(n.at, "%s must not be empty", what)
	}
	return out
}
