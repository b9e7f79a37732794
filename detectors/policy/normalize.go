package policy

import (
	pathpkg "path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalizer makes the texts that name one object equal. The zero value folds
// nothing beyond what every key is folded by: NFC and trimming.
type Normalizer struct {
	steps    []normalStep
	prefixes []string // as folded for Loose
	date     bool
	id       string
}

// normalStep is one entry of `normalize:`.
type normalStep struct {
	name     string
	prefixes []string // longest first, of a prefix step
}

// normalNames lists the normalisers that need no argument.
var normalNames = []string{"case", "hyphen", "path", "nfkc", "date"}

func newNormalizer(steps []normalStep) Normalizer {
	n := Normalizer{steps: steps}
	var id strings.Builder
	for _, s := range steps {
		slices.SortStableFunc(s.prefixes, func(a, b string) int { return len(b) - len(a) })
		for _, p := range s.prefixes {
			n.prefixes = append(n.prefixes, foldLoosely(p))
		}
		n.date = n.date || s.name == "date"
		id.WriteString(s.id())
	}
	slices.SortStableFunc(n.prefixes, func(a, b string) int { return len(b) - len(a) })
	n.id = id.String()
	return n
}

func (s normalStep) id() string {
	var b strings.Builder
	b.WriteString(s.name)
	for _, p := range s.prefixes {
		b.WriteString("," + strconv.Itoa(len(p)) + ":" + p)
	}
	return b.String() + ";"
}

// ID is the same text for the same normalisers in the same order, and empty
// for none, so that equal ones can share an index.
func (n Normalizer) ID() string { return n.id }

func trimNFC(text string) string { return strings.TrimSpace(norm.NFC.String(text)) }

// Key folds a key for binding: NFC and trim, then what the policy lists.
func (n Normalizer) Key(text string) string {
	text = trimNFC(text)
	for _, s := range n.steps {
		text = s.fold(text)
	}
	return text
}

func (s normalStep) fold(text string) string {
	switch s.name {
	case "prefix":
		return cutLongest(text, s.prefixes)
	case "case":
		return strings.ToLower(text)
	case "hyphen":
		return dropHyphens(text)
	case "path":
		return cleanPath(text)
	case "nfkc":
		return norm.NFKC.String(text)
	case "date":
		return isoDate(text)
	}
	return text
}

// Loose folds a value for grounding: NFKC, trim, case, hyphens and spaces of
// every kind, then the prefixes and dates that the policy lists. Whether a
// value and its origin agree must not hang on how somebody typed it.
func (n Normalizer) Loose(text string) string {
	if n.date {
		text = isoDate(strings.TrimSpace(norm.NFKC.String(text)))
	}
	return cutLongest(foldLoosely(text), n.prefixes)
}

// LooseOf is Loose of a text whose plain folding is known, that is
// Normalizer{}.Loose(text): who needs a text in many spellings folds it once.
func (n Normalizer) LooseOf(text, folded string) string {
	if n.date && strings.ContainsAny(folded, "0123456789") {
		return n.Loose(text)
	}
	return cutLongest(folded, n.prefixes)
}

// foldLoosely takes a shorter way for plain ASCII, which most text is: it is
// the costliest step of remembering where identifiers were seen.
func foldLoosely(text string) string {
	if folded, ascii := foldASCII(text); ascii {
		return folded
	}
	return dropHyphens(strings.ToLower(strings.TrimSpace(norm.NFKC.String(text))))
}

func foldASCII(text string) (folded string, ascii bool) {
	var b []byte
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= utf8.RuneSelf:
			return "", false
		case c == '-' || c == ' ' || (c >= '\t' && c <= '\r'):
			b = appendFrom(b, text, i)
		case c >= 'A' && c <= 'Z':
			b = append(appendFrom(b, text, i), c+'a'-'A')
		case b != nil:
			b = append(b, c)
		}
	}
	if b == nil {
		return text, true
	}
	return string(b), true
}

// appendFrom starts the copy of a text at the first byte that changes.
func appendFrom(b []byte, text string, i int) []byte {
	if b == nil {
		b = append(make([]byte, 0, len(text)), text[:i]...)
	}
	return b
}

// cutLongest takes the longest of the prefixes off once. A text that is
// nothing but a prefix stays: an empty key would be everybody's.
func cutLongest(text string, prefixes []string) string {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(text, p); ok && p != "" && rest != "" {
			return rest
		}
	}
	return text
}

func dropHyphens(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Pd, unicode.Zs) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

func cleanPath(text string) string {
	if text == "" {
		return ""
	}
	return pathpkg.Clean(text)
}
