package policy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// Format answers the text of one file in the canonical form: two spaces for
// each level, lists indented under their key, one blank line at most, the keys
// of the language in their order, one style of spaces in flow mappings. Columns that somebody aligned stay, and so does every comment.
//
// The text is edited where it stands. Printing it anew from its tree would
// lose the columns. What comes out is read again and held against what went
// in: an error names the line of what Format could not keep, and then there is
// no text. The error is an Error.
func Format(f File) (string, error) {
	text := strings.ReplaceAll(f.Text, "\r\n", "\n")
	before, err := readLayout(f.Name, text)
	if err != nil {
		return "", err
	}
	for range maxFormatRounds {
		next, err := formatOnce(f.Name, text)
		if err != nil {
			return "", err
		}
		if next == text {
			return text, before.sameAs(text)
		}
		text = next
	}
	return "", Error{f.Name, 1, 1, "the form does not settle: format the file by hand"}
}

// maxFormatRounds is more than any file takes: one round moves what the next
// one leaves alone.
const maxFormatRounds = 4

// formatSteps are done in this order, each on the text that the last one left.
var formatSteps = []func(*layout) error{(*layout).order, (*layout).indent, (*layout).space, (*layout).trim}

func formatOnce(name, text string) (string, error) {
	for _, do := range formatSteps {
		l, err := readLayout(name, text)
		if err != nil {
			return "", err
		}
		if err := do(l); err != nil {
			return "", err
		}
		text = strings.Join(l.lines, "\n")
	}
	return text, nil
}

// sameAs checks that a text says what the layout's does: the same values, and
// the same tokens and comments, which may stand in another order only where
// keys were moved.
func (l *layout) sameAs(text string) error {
	after, err := readLayout(l.name, text)
	if err != nil {
		return err
	}
	if at, same := l.values.sameAs(after.values); !same {
		return Error{l.name, at.line, at.col, "the value would be read otherwise after formatting: format this line by hand"}
	}
	have := map[string]int{}
	for _, t := range after.tokens {
		have[tokenText(t)]++
	}
	for _, t := range l.tokens {
		text := tokenText(t)
		if have[text]--; have[text] < 0 {
			return l.refuse(t, "would be lost by formatting: format this line by hand")
		}
	}
	return nil
}

// tokenText tells tokens apart, but not by the spaces at their ends, which are
// those of lines.
func tokenText(t *token.Token) string {
	return fmt.Sprint(int(t.Type), " ", strings.TrimRight(t.Value, " \t"))
}

func (l *layout) refuse(t *token.Token, why string) error {
	return Error{l.name, max(t.Position.Line, 1), max(t.Position.Column, 1), fmt.Sprintf("%q %s", strings.TrimSpace(t.Value), why)}
}

// sameAs compares values, whatever the order of their keys, and answers the
// place of what differs.
func (n *node) sameAs(o *node) (position, bool) {
	if n.kind != o.kind || n.text != o.text || len(n.values) != len(o.values) {
		return n.at, false
	}
	for i, v := range n.values {
		other := o.values[i]
		if n.kind == nodeMapping {
			if other = o.get(n.keys[i].text); other == nil {
				return n.keys[i].at, false
			}
		}
		if at, same := v.sameAs(other); !same {
			return at, false
		}
	}
	return position{}, true
}

// edit replaces the runes of one line from a column, counted from 0, to
// another.
type edit struct {
	line, from, to int
	text           string
}

// apply makes edits that do not overlap.
func (l *layout) apply(edits []edit) {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Or(b.line-a.line, b.from-a.from, b.to-a.to) })
	for _, e := range edits {
		runes := []rune(l.lines[e.line-1])
		l.lines[e.line-1] = string(runes[:e.from]) + e.text + string(runes[e.to:])
	}
}
