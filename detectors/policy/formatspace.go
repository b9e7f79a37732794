package policy

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// space puts spaces around what separates keys and values. More than needed
// stay where they may be a column: behind a colon, a comma, and before a
// comment.
func (l *layout) space() error {
	var edits []edit
	depth := 0
	for i, t := range l.tokens {
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
			edits = append(edits, l.closeUp(i)...)
		case token.MappingEndType, token.SequenceEndType:
			depth--
			edits = append(edits, l.pullUp(i)...)
		case token.CollectEntryType:
			edits = append(append(edits, l.pullUp(i)...), l.spaceOut(i)...)
		case token.MappingValueType:
			edits = append(edits, l.pullUp(i)...)
			if depth > 0 {
				edits = append(edits, l.spaceOut(i)...)
			}
		}
	}
	l.apply(edits)
	return nil
}

// isThere reports whether a token stands where the reader says. If not, it is
// left alone.
func (l *layout) isThere(t *token.Token) bool { return strings.HasPrefix(l.after(t), t.Value) }

// nextOnLine answers the token behind the i-th, if it stands on its line.
func (l *layout) nextOnLine(i int) *token.Token {
	if i+1 < len(l.tokens) && l.tokens[i+1].Position.Line == l.tokens[i].Position.Line {
		return l.tokens[i+1]
	}
	return nil
}

// closeUp takes the spaces behind an opening brace off.
func (l *layout) closeUp(i int) []edit {
	t, next := l.tokens[i], l.nextOnLine(i)
	if next == nil || next.Type == token.CommentType || !l.isThere(t) {
		return nil
	}
	rest := l.after(t)[1:]
	return l.cut(t, t.Position.Column, len(rest)-len(strings.TrimLeft(rest, " ")))
}

// pullUp takes the spaces before a closing brace, a comma or a colon off.
// Behind a colon they stay: `{a: , b: 1}` would be read otherwise. Those behind
// an opening brace are closeUp's.
func (l *layout) pullUp(i int) []edit {
	t, before := l.tokens[i], l.before(l.tokens[i])
	if i == 0 || strings.TrimSpace(before) == "" || !l.isThere(t) {
		return nil
	}
	switch l.tokens[i-1].Type {
	case token.MappingValueType, token.MappingStartType, token.SequenceStartType:
		return nil
	}
	n := len(before) - len(strings.TrimRight(before, " "))
	return l.cut(t, t.Position.Column-1-n, n)
}

func (l *layout) cut(t *token.Token, column, n int) []edit {
	if n == 0 {
		return nil
	}
	return []edit{{t.Position.Line, column, column + n, ""}}
}

// spaceOut puts a space behind a comma or a colon that has none.
func (l *layout) spaceOut(i int) []edit {
	t, next := l.tokens[i], l.nextOnLine(i)
	if next == nil || !l.isThere(t) || strings.HasPrefix(l.after(t)[1:], " ") {
		return nil
	}
	switch next.Type {
	case token.CollectEntryType, token.MappingEndType, token.SequenceEndType:
		return nil
	}
	return []edit{{t.Position.Line, t.Position.Column, t.Position.Column, " "}}
}
