package policy

import (
	"slices"
	"strings"
)

// matcher takes names of tools: given ones and globs, in which `*` is any run
// of characters.
type matcher struct {
	patterns []string
	prefixes []string // of servers, stripped from a name before it is compared
}

func (m matcher) takes(name string) bool {
	name = stripPrefix(name, m.prefixes)
	return slices.ContainsFunc(m.patterns, func(p string) bool { return globTakes(p, name) })
}

// stripPrefix takes the longest of the prefixes off; they are sorted longest
// first.
func stripPrefix(name string, prefixes []string) string {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "" {
			return rest
		}
	}
	return name
}

func isGlob(pattern string) bool { return strings.Contains(pattern, "*") }

func globTakes(pattern, name string) bool {
	first, rest, found := strings.Cut(pattern, "*")
	if !found {
		return pattern == name
	}
	if !strings.HasPrefix(name, first) {
		return false
	}
	name = name[len(first):]
	for {
		part, more, found := strings.Cut(rest, "*")
		if !found {
			return strings.HasSuffix(name, part)
		}
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name, rest = name[i+len(part):], more
	}
}

// moreSpecific orders patterns: given names first, then the longest text
// before the first `*`, then the longest pattern, then by text.
func moreSpecific(a, b string) int {
	if isGlob(a) != isGlob(b) {
		if isGlob(b) {
			return -1
		}
		return 1
	}
	fixedA, _, _ := strings.Cut(a, "*")
	fixedB, _, _ := strings.Cut(b, "*")
	if d := len(fixedB) - len(fixedA); d != 0 {
		return d
	}
	if d := len(b) - len(a); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

// mayMeet reports whether a name can exist that both patterns take. Two globs
// are compared by their fixed beginnings only, which errs towards yes.
func mayMeet(a, b string) bool {
	switch {
	case !isGlob(a):
		return globTakes(b, a)
	case !isGlob(b):
		return globTakes(a, b)
	}
	fixedA, _, _ := strings.Cut(a, "*")
	fixedB, _, _ := strings.Cut(b, "*")
	return strings.HasPrefix(fixedA, fixedB) || strings.HasPrefix(fixedB, fixedA)
}
