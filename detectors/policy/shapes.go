package policy

import (
	"slices"
	"strings"
)

// sameShape checks that what a need is about and what its evidence is about
// can ever be equal: both single keys, or composite keys of the same parts.
func (c *compiler) sameShape(need *Need, e *Evidence, at *node) {
	about := e.For
	if about == nil {
		about = need.For
	}
	if about == nil {
		return
	}
	for _, have := range c.keysOfEvidence(e) {
		for _, want := range about.shapes() {
			for _, got := range have.shapes() {
				if !slices.Equal(want, got) {
					c.problem(at.at, "the key of the evidence is %s, but for is %s: they are never equal",
						shape(got), shape(want))
					return
				}
			}
		}
	}
}

func (c *compiler) keysOfEvidence(e *Evidence) []*KeyExpr {
	if e.About != nil {
		return []*KeyExpr{e.About}
	}
	var out []*KeyExpr
	if e.Of != nil {
		for _, r := range c.rowsOf(e) {
			out = append(out, r.Key)
		}
	}
	return out
}

// shapes lists the part names of each key that the expression stands for; a
// single key has none.
func (k *KeyExpr) shapes() [][]string {
	if k.each == nil {
		return [][]string{k.partNames()}
	}
	var out [][]string
	for _, e := range k.each {
		out = append(out, e.partNames())
	}
	return out
}

func shape(names []string) string {
	if len(names) == 0 {
		return "a single key"
	}
	return "made of (" + strings.Join(names, ", ") + ")"
}
