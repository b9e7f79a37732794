package policy

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// layout is a file as it lies on its lines. Lines count from 1.
type layout struct {
	name   string
	lines  []string
	values *node        // what is read
	root   ast.Node     // its tree
	tokens token.Tokens // comments among them

	remarks  map[int]int  // lines that hold a comment only, with its column
	verbatim map[int]bool // lines of which every space counts
}

// readLayout reads a file that can be formatted.
func readLayout(name, text string) (*layout, error) {
	var problems Errors
	values, _ := readYAML(File{name, text}, func(at position, msg string) {
		problems = append(problems, Error{at.file, at.line, at.col, msg})
	})
	if len(problems) > 0 {
		return nil, problems[0]
	}
	doc, err := parser.Parse(lexer.Tokenize(text), 0)
	if err != nil {
		return nil, Error{name, 1, 1, err.Error()}
	}
	l := &layout{
		name: name, lines: strings.Split(text, "\n"), values: values, tokens: lexer.Tokenize(text),
		remarks: map[int]int{}, verbatim: map[int]bool{},
	}
	for _, d := range doc.Docs {
		if d.Body != nil {
			l.root = d.Body
		}
	}
	return l, l.survey()
}

// survey finds the lines that are not moved like the others, and refuses what
// cannot be moved.
func (l *layout) survey() error {
	for i, t := range l.tokens {
		switch t.Type {
		case token.CommentType:
			if strings.TrimSpace(l.before(t)) == "" {
				l.remarks[t.Position.Line] = t.Position.Column - 1
			}
		case token.LiteralType, token.FoldedType:
			if strings.ContainsAny(t.Value, "0123456789") {
				return l.refuse(t, "fixes the indentation of a text, which cannot be moved: write it without the number")
			}
			l.keep(t.Position.Line+1, l.lineAfter(i+1)-1)
		case token.MappingKeyType, token.DirectiveType, token.DocumentEndType:
			return l.refuse(t, "is not formatted: write plain keys and values")
		case token.StringType, token.SingleQuoteType, token.DoubleQuoteType:
			more := strings.Count(strings.TrimSpace(t.Origin), "\n")
			l.keep(t.Position.Line, t.Position.Line+more-1)
		}
	}
	return nil
}

// keep marks lines of which every space counts.
func (l *layout) keep(first, last int) {
	for n := first; n <= last; n++ {
		l.verbatim[n] = true
	}
}

// lineAfter answers the line on which the token after the i-th begins; behind
// the last, the line after the last one.
func (l *layout) lineAfter(i int) int {
	if i+1 < len(l.tokens) {
		return l.tokens[i+1].Position.Line
	}
	return len(l.lines) + 1
}

// before answers what stands on the line before a token.
func (l *layout) before(t *token.Token) string {
	line := l.lines[t.Position.Line-1]
	return line[:len(line)-len(skipRunes(line, t.Position.Column-1))]
}

// after answers the line from a token on.
func (l *layout) after(t *token.Token) string {
	return skipRunes(l.lines[t.Position.Line-1], t.Position.Column-1)
}

// isBlank reports whether a line holds nothing but spaces.
func (l *layout) isBlank(n int) bool { return strings.TrimSpace(l.lines[n-1]) == "" }

// trim takes spaces off the ends of lines, joins blank lines, and ends the
// file with one line feed.
func (l *layout) trim() error {
	var out []string
	for i, line := range l.lines {
		if l.verbatim[i+1] {
			out = append(out, line)
			continue
		}
		line = strings.TrimRight(line, " \t")
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	l.lines = append(out, "")
	return nil
}
