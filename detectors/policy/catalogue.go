package policy

import (
	"regexp"
	"slices"
	"strings"
)

// entities reads what the world is made of.
func (c *compiler) entities() {
	for _, e := range c.sections["entities"] {
		name, ok := c.name(e.key, e.key.at, "the name of an entity")
		if !ok {
			continue
		}
		if slices.Contains(rowWords, name) {
			c.problem(e.key.at, "an entity cannot be called %q: the catalogue uses that word", name)
			continue
		}
		c.policy.source.entities[name] = e.key.at
		c.policy.Entities[name] = c.entity(name, e.value)
	}
}

// entityWords lists the keys of an entity; prefixWords those of the normaliser
// that is a mapping.
var (
	entityWords = []string{"normalize", "world"}
	prefixWords = []string{"prefix"}
)

func (c *compiler) entity(name string, n *node) *Entity {
	out := &Entity{Name: name}
	if n.kind == nodeNull || !c.fields(n, "an entity", entityWords) {
		return out
	}
	if w := n.get("world"); w != nil {
		out.SessionWorld = c.choice(w, "world", "session") == "session"
	}
	var steps []normalStep
	for _, item := range n.get("normalize").items() {
		if s, ok := c.normalStep(item); ok {
			steps = append(steps, s)
		}
	}
	out.Normalize = newNormalizer(steps)
	return out
}

func (c *compiler) normalStep(n *node) (normalStep, bool) {
	if n.kind == nodeMapping {
		if !c.fields(n, "normalize", prefixWords) || n.get("prefix") == nil {
			return normalStep{}, false
		}
		return normalStep{"prefix", c.texts(n.get("prefix"), "prefix")}, true
	}
	if !slices.Contains(normalNames, n.text) || !n.isScalar() {
		c.problem(n.at, "normalize knows %s and {prefix: [...]}", strings.Join(normalNames, ", "))
		return normalStep{}, false
	}
	return normalStep{name: n.text}, true
}

// entityNamed answers a declared entity, and notes that it is used.
func (c *compiler) entityNamed(n *node, what string) *Entity {
	name, ok := c.text(n, n.at, what)
	if !ok {
		return nil
	}
	e := c.policy.Entities[name]
	if e == nil {
		c.problem(n.at, "unknown entity %q: declare it under entities", name)
		return nil
	}
	c.policy.source.used[name] = true
	return e
}

// wordPattern is a single word: no expression over args.
var wordPattern = regexp.MustCompile(`^[A-Za-z_-]+$`)

// toolWords lists the keys of a catalogue row.
var toolWords = []string{"effect", "returns", "concerns", "changes", "failed", "verifies", "same_effect_as"}

// rowWords lists the keys of returns, concerns and changes that are no entity.
var rowWords = []string{"each", "version"}

// tools reads the catalogue.
func (c *compiler) tools() {
	for _, e := range c.sections["tools"] {
		pattern, ok := c.text(e.key, e.key.at, "the name of a tool")
		if !ok || !c.fields(e.value, "a tool", toolWords) {
			continue
		}
		t := &Tool{Pattern: stripPrefix(pattern, c.policy.prefixes), at: e.key.at}
		if slices.ContainsFunc(c.policy.tools, func(o *Tool) bool { return o.Pattern == t.Pattern }) {
			c.problem(e.key.at, "%q is declared twice: without its prefix it is %q", pattern, t.Pattern)
		}
		c.effect(t, e.value)
		t.Returns = c.rows(e.value.get("returns"))
		t.Concerns = c.rows(e.value.get("concerns"))
		t.Changes = c.rows(e.value.get("changes"))
		t.Failed = c.expr(e.value.get("failed"), placeFailed)
		for _, v := range e.value.get("verifies").items() {
			if entity := c.entityNamed(v, "verifies"); entity != nil {
				t.Verifies = append(t.Verifies, entity.Name)
			}
		}
		if same := e.value.get("same_effect_as"); same != nil {
			t.sameAs, _ = c.text(same, same.at, "same_effect_as")
			t.sameAt = same.at
		}
		if ch := e.value.get("changes"); ch != nil && (t.Effect == EffectRead || t.Effect == EffectNone) {
			c.problem(ch.at, "a tool that changes something must have effect write or irreversible")
		}
		c.policy.tools = append(c.policy.tools, t)
	}
	slices.SortFunc(c.policy.tools, func(a, b *Tool) int { return moreSpecific(a.Pattern, b.Pattern) })
	c.sameEffects()
}

// sameEffects finds the rows that `same_effect_as` names, which may stand
// below the row that does.
func (c *compiler) sameEffects() {
	for _, t := range c.policy.tools {
		if t.sameAs == "" {
			continue
		}
		switch t.same = c.policy.row(stripPrefix(t.sameAs, c.policy.prefixes)); t.same {
		case nil:
			c.problem(t.sameAt, "unknown tool %q: the catalogue under tools does not have it", t.sameAs)
		case t:
			c.problem(t.sameAt, "%q is the row itself: name the other tool", t.sameAs)
		}
	}
}

func (c *compiler) effect(t *Tool, n *node) {
	v := n.get("effect")
	text, ok := c.text(v, t.at, "effect of "+t.Pattern)
	if !ok {
		return
	}
	if slices.Contains(effects, Effect(text)) {
		t.Effect = Effect(text)
		return
	}
	if wordPattern.MatchString(text) {
		c.problem(v.at, "effect must be one of %v, or an expression over args", effects)
		return
	}
	t.effect = c.expr(v, placeEffect)
}

func (c *compiler) rows(n *node) []*Row {
	var out []*Row
	for _, item := range n.items() {
		if row := c.row(item); row != nil {
			out = append(out, row)
		}
	}
	return out
}

// row reads `{order: key, version: expr, each: list}`: the one other key names
// the entity.
func (c *compiler) row(n *node) *Row {
	if n.kind != nodeMapping {
		c.problem(n.at, "a row must be a mapping such as {order: args.order_id}, not %s", n.kind)
		return nil
	}
	row := &Row{Each: c.expr(n.get("each"), placeEach)}
	at := placeRow
	if n.get("each") != nil {
		at = placeEachRow
	}
	row.Version = c.expr(n.get("version"), at)
	for i, k := range n.keys {
		if slices.Contains(rowWords, k.text) {
			continue
		}
		if row.Entity != nil {
			c.problem(k.at, "a row is about one entity: give %q a row of its own", k.text)
			continue
		}
		if row.Entity = c.entityNamed(k, "the entity of a row"); row.Entity == nil {
			return nil
		}
		row.Key = c.rowKey(n.values[i], at)
	}
	if row.Entity == nil {
		c.problem(n.at, "the row names no entity")
	}
	if row.Entity == nil || row.Key == nil {
		return nil
	}
	return row
}

func (c *compiler) rowKey(n *node, at place) *KeyExpr {
	if n.kind == nodeSequence {
		c.problem(n.at, "the key of a row is one expression, or a mapping of a composite key")
		return nil
	}
	return c.key(n, at)
}

// key reads an expression, a mapping of them (a composite key) or a list of
// either (several objects).
func (c *compiler) key(n *node, at place) *KeyExpr {
	switch n.kind {
	case nodeMapping:
		return c.compositeKey(n, at)
	case nodeSequence:
		out := &KeyExpr{each: []*KeyExpr{}}
		for _, item := range n.values {
			if item.kind == nodeSequence {
				c.problem(item.at, "a list of keys cannot hold another list")
			} else if k := c.key(item, at); k != nil {
				out.each = append(out.each, k)
			}
		}
		return out
	}
	if e := c.expr(n, at); e != nil {
		return &KeyExpr{expr: e}
	}
	return nil
}

func (c *compiler) compositeKey(n *node, at place) *KeyExpr {
	out := &KeyExpr{parts: []keyPart{}}
	for i, k := range n.keys {
		part := keyPart{name: k.text, expr: c.expr(n.values[i], at)}
		if entity := c.policy.Entities[k.text]; entity != nil {
			part.norm = entity.Normalize
			c.policy.source.used[k.text] = true
		}
		if part.expr != nil {
			out.parts = append(out.parts, part)
		}
	}
	if len(n.keys) == 0 {
		c.problem(n.at, "a composite key has at least one part")
	}
	slices.SortFunc(out.parts, func(a, b keyPart) int { return strings.Compare(a.name, b.name) })
	return out
}
