package policy

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// indentStep is the spaces of one level.
const indentStep = 2

// margin is where a line begins, and where it shall begin. Columns count from
// 0.
type margin struct {
	first, newFirst int // of the line's first character
	inner, newInner int // of what stands behind its dash, if there is one
	shift           int // by which lines move that go on with the value
}

// indenter finds the margins of the lines that begin a key, an element or a
// value.
type indenter struct {
	*layout
	margins map[int]margin
}

// indent moves every line to its level.
func (l *layout) indent() error {
	in := &indenter{l, map[int]margin{}}
	in.block(l.root, 0)
	inFlow := l.linesInFlow()
	var last *margin
	for n := 1; n <= len(l.lines); n++ {
		_, remark := l.remarks[n]
		switch m, begins := in.margins[n]; {
		case begins:
			l.lines[n-1] = m.write(l.lines[n-1])
			last = &m
		case remark && !inFlow[n]:
			l.lines[n-1] = spaces(in.remarkColumn(n)) + strings.TrimLeft(l.lines[n-1], " ")
		case last != nil && !l.isBlank(n):
			l.lines[n-1] = shifted(l.lines[n-1], last.shift)
		}
	}
	return nil
}

// block visits a mapping or list that is not in braces or brackets.
func (in *indenter) block(n ast.Node, column int) {
	n = withoutAnchor(n)
	if seq, ok := n.(*ast.SequenceNode); ok && !seq.IsFlowStyle {
		for _, e := range seq.Entries {
			in.element(e, column)
		}
		return
	}
	entries, flow := entriesOf(n)
	if flow {
		return
	}
	for _, e := range entries {
		in.begin(e.Key.GetToken(), column)
		in.value(e.Value, e.Key.GetToken().Position.Line, column+indentStep)
	}
}

// element visits one element behind its dash.
func (in *indenter) element(e *ast.SequenceEntryNode, column int) {
	dash := e.Start
	in.begin(dash, column)
	in.value(e.Value, dash.Position.Line, column+indentStep)
	first := firstToken(e.Value)
	m, begins := in.margins[dash.Position.Line]
	if first == nil || first.Position.Line != dash.Position.Line || !begins {
		return
	}
	m.inner, m.newInner = first.Position.Column-1, column+indentStep
	if isBlock(e.Value) { // `- key: value`
		m.shift = m.newInner - m.inner
	}
	in.margins[dash.Position.Line] = m
}

// value visits what belongs to a key or dash of the given line.
func (in *indenter) value(n ast.Node, line, column int) {
	first := firstToken(n)
	if first == nil {
		return
	}
	if isBlock(n) {
		in.block(n, column)
	} else if first.Position.Line > line {
		in.begin(first, column)
	}
}

// begin notes the margin of a line, if the token is the first on it.
func (in *indenter) begin(t *token.Token, column int) {
	if strings.TrimSpace(in.before(t)) != "" {
		return
	}
	at := t.Position.Column - 1
	in.margins[t.Position.Line] = margin{at, column, at, column, column - at}
}

// write moves a line to its margin, with one space behind each dash.
func (m margin) write(line string) string {
	if m.inner == m.first {
		return spaces(m.newFirst) + line[m.first:]
	}
	return spaces(m.newFirst) + "-" + spaces(m.newInner-m.newFirst-1) + line[m.inner:]
}

func spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

// shifted moves a line that goes on with a value.
func shifted(line string, by int) string {
	text := strings.TrimLeft(line, " ")
	return spaces(len(line)-len(text)+by) + text
}

// linesInFlow finds the lines that begin inside braces or brackets.
func (l *layout) linesInFlow() map[int]bool {
	out := map[int]bool{}
	depth, line := 0, 0
	for _, t := range l.tokens {
		for line < t.Position.Line {
			line++
			out[line] = depth > 0
		}
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
	}
	return out
}

// remarkColumn answers where a comment on a line of its own shall begin: with
// the line below, unless it stood with one above.
func (in *indenter) remarkColumn(n int) int {
	column := in.remarks[n]
	next, isNext := in.nextMargin(n)
	if isNext && next.first == column {
		return next.newFirst
	}
	if column == 0 {
		return 0
	}
	for above := n - 1; above > 0; above-- {
		switch m, ok := in.margins[above]; {
		case !ok:
		case m.inner == column:
			return m.newInner
		case m.first == column:
			return m.newFirst
		}
	}
	if isNext {
		return next.newFirst
	}
	return column
}

func (in *indenter) nextMargin(n int) (margin, bool) {
	for n++; n <= len(in.lines); n++ {
		if m, ok := in.margins[n]; ok {
			return m, true
		}
	}
	return margin{}, false
}
