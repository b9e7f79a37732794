package policy

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// compiler turns the files of a policy into a Policy. It goes on after a
// problem, so that an author sees all of them at once.
type compiler struct {
	exprs    *exprCompiler
	policy   *Policy
	problems Errors

	sections map[string][]entry // what stands under the top-level mappings
	lists    map[string][]*node // and lists, over all files
	used     map[*Need]bool     // shared needs that something refers to
	guardAt  map[string]position
}

// entry is one named thing of a section.
type entry struct{ key, value *node }

// topLevel lists the keys of a file. What each is for stands in the manual.
var topLevel = []string{
	"apiVersion", "kind", "metadata", "now", "tool_prefixes",
	"entities", "tools", "needs", "guards", "grounding",
}

// metadataWords lists the keys of metadata.
var metadataWords = []string{"name"}

// Compile answers the policy that the files make together, or Errors: all or
// nothing. The order of the files does not matter; they are read by name.
func Compile(files []File) (*Policy, error) {
	exprs, err := newExprCompiler()
	if err != nil {
		return nil, Errors{{File: "policy", Line: 1, Col: 1, Msg: err.Error()}}
	}
	c := &compiler{
		exprs:    exprs,
		policy:   &Policy{Entities: map[string]*Entity{}, Digest: Digest(files)},
		sections: map[string][]entry{}, lists: map[string][]*node{},
		used: map[*Need]bool{}, guardAt: map[string]position{},
	}
	c.policy.source = source{
		used: map[string]bool{}, entities: map[string]position{},
		needs: map[*Need]position{}, guards: map[*Guard]position{},
	}
	c.readFiles(sortedFiles(files))
	c.entities()
	c.tools()
	c.sharedNeeds()
	c.guards()
	c.grounding()
	c.finish()
	if len(c.problems) > 0 {
		return nil, c.problems.sorted()
	}
	return c.policy, nil
}

func (c *compiler) problem(at position, format string, args ...any) {
	c.problems = append(c.problems, Error{at.file, max(at.line, 1), max(at.col, 1), fmt.Sprintf(format, args...)})
}

func (c *compiler) readFiles(files []File) {
	if len(files) == 0 {
		c.problem(position{file: "policy"}, "there is no file: a policy has at least one")
	}
	var roots []*node
	for _, f := range files {
		root, ignores := readYAML(f, func(at position, msg string) { c.problem(at, "%s", msg) })
		if root == nil {
			continue
		}
		c.policy.source.ignores = append(c.policy.source.ignores, ignores...)
		if c.fields(root, "a policy file", topLevel) {
			roots = append(roots, root)
			c.collect(root)
		}
	}
	c.header(roots)
}

// collect adds what a file declares to what the others do.
func (c *compiler) collect(root *node) {
	for i, k := range root.keys {
		v := root.values[i]
		switch k.text {
		case "entities", "tools", "needs":
			c.collectSection(k.text, v)
		case "guards", "grounding", "tool_prefixes":
			if v.kind == nodeSequence {
				c.lists[k.text] = append(c.lists[k.text], v.values...)
			} else if v.kind != nodeNull {
				c.problem(v.at, "%s must be a list, not %s", k.text, v.kind)
			}
		}
	}
}

func (c *compiler) collectSection(name string, v *node) {
	if v.kind == nodeNull {
		return
	}
	if v.kind != nodeMapping {
		c.problem(v.at, "%s must be a mapping, not %s", name, v.kind)
		return
	}
	for i, k := range v.keys {
		j := slices.IndexFunc(c.sections[name], func(e entry) bool { return e.key.text == k.text })
		if j >= 0 {
			first := c.sections[name][j].key.at
			c.problem(k.at, "%q is declared twice, first at %s:%d", k.text, first.file, first.line)
			continue
		}
		c.sections[name] = append(c.sections[name], entry{k, v.values[i]})
	}
}

// header checks what says that a file is a policy, and which. One file must
// say it; others may, if they say the same.
func (c *compiler) header(roots []*node) {
	if len(roots) == 0 {
		return
	}
	c.headerField(roots, "apiVersion", "nearmiss/v1")
	c.headerField(roots, "kind", "Policy")
	for _, root := range roots {
		if m := root.get("metadata"); m != nil {
			c.metadata(m)
		}
	}
	if c.policy.Name == "" {
		c.problem(roots[0].at, "metadata.name is missing")
	}
	c.constantNow(roots)
	c.toolPrefixes()
}

func (c *compiler) headerField(roots []*node, name, want string) {
	found := false
	for _, root := range roots {
		v := root.get(name)
		if v == nil {
			continue
		}
		found = true
		if v.text != want {
			c.problem(v.at, "%s must be %s", name, want)
		}
	}
	if !found {
		c.problem(roots[0].at, "%s is missing: it must be %s", name, want)
	}
}

func (c *compiler) metadata(m *node) {
	if !c.fields(m, "metadata", metadataWords) {
		return
	}
	name, ok := c.text(m.get("name"), m.at, "metadata.name")
	if !ok {
		return
	}
	if c.policy.Name != "" && c.policy.Name != name {
		c.problem(m.get("name").at, "metadata.name must be %q as in the other file", c.policy.Name)
		return
	}
	c.policy.Name = name
}

func (c *compiler) constantNow(roots []*node) {
	for _, root := range roots {
		v := root.get("now")
		if v == nil {
			continue
		}
		t, err := time.Parse(time.RFC3339, v.text)
		if err != nil {
			c.problem(v.at, "now must be a time such as 2024-05-15T15:00:00-05:00")
			continue
		}
		if !c.policy.Now.IsZero() && !c.policy.Now.Equal(t) {
			c.problem(v.at, "now is another in another file")
		}
		c.policy.Now = t
	}
}

func (c *compiler) toolPrefixes() {
	for _, n := range c.lists["tool_prefixes"] {
		if p, ok := c.text(n, n.at, "tool_prefixes"); ok {
			c.policy.prefixes = append(c.policy.prefixes, p)
		}
	}
	slices.SortStableFunc(c.policy.prefixes, func(a, b string) int {
		if d := len(b) - len(a); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
}
