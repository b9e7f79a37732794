package policy

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// sorted answers parts in the order of their ranks.
func (o ordered) sorted(parts []string) []string {
	at := make([]int, len(parts))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return o.ranks[a] - o.ranks[b] })
	out := make([]string, len(parts))
	for i, from := range at {
		out[i] = parts[from]
	}
	return out
}

// orderFlow moves the members of a mapping in braces on one line. What stands
// between them stays.
func (l *layout) orderFlow(o ordered) {
	line, ends := o.entries[0].Key.GetToken().Position.Line, l.flowEnds(o)
	if ends == nil {
		return
	}
	runes := []rune(l.lines[line-1])
	var parts, between []string
	last := 0
	for i, e := range o.entries {
		from := e.Key.GetToken().Position.Column - 1
		part := strings.TrimRight(string(runes[from:ends[i]]), " ")
		if strings.HasSuffix(part, ":") { // no value: some readers want a space there
			part = string(runes[from : from+len([]rune(part))+1])
		}
		between = append(between, string(runes[last:from]))
		parts = append(parts, part)
		last = from + len([]rune(part))
	}
	var b strings.Builder
	for i, part := range o.sorted(parts) {
		b.WriteString(between[i] + part)
	}
	l.lines[line-1] = b.String() + string(runes[last:])
}

// flowEnds answers the columns of the commas and of the brace that end the
// members of a mapping; nil if it is not on one line.
func (l *layout) flowEnds(o ordered) []int {
	first := o.entries[0].Key.GetToken().Position
	start := slices.IndexFunc(l.tokens, func(t *token.Token) bool { return *t.Position == *first })
	var ends []int
	depth := 0
	for i := max(start, 0); len(ends) < len(o.entries); i++ {
		if i == len(l.tokens) || l.tokens[i].Position.Line != first.Line {
			return nil
		}
		closes := false
		switch l.tokens[i].Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
			closes = depth < 0
		case token.CollectEntryType:
			closes = depth == 0
		}
		if closes {
			ends = append(ends, l.tokens[i].Position.Column-1)
		}
	}
	return ends
}

// orderBlock moves the members of a mapping on lines of its own, each with the
// comments right above it.
func (l *layout) orderBlock(o ordered) {
	key := o.entries[0].Key.GetToken()
	column, dash := key.Position.Column-1, strings.TrimSpace(l.before(key)) != ""
	prefix := l.before(key)
	if dash {
		l.lines[key.Position.Line-1] = spaces(column) + l.after(key)
	}
	var starts []int
	for i, e := range o.entries {
		n := e.Key.GetToken().Position.Line
		if i > 0 || !dash {
			n = l.withRemarks(n, column)
		}
		starts = append(starts, n)
	}
	starts = append(starts, l.endOf(o, column)+1)
	var parts []string
	for i := range o.entries {
		parts = append(parts, strings.Join(l.lines[starts[i]-1:starts[i+1]-1], "\n"))
	}
	moved := strings.Split(strings.Join(o.sorted(parts), "\n"), "\n")
	if dash {
		putDash(moved, prefix)
	}
	copy(l.lines[starts[0]-1:], moved)
}

// putDash writes the dash before the first key. The comments above it are now
// above the whole element, and begin with the dash.
func putDash(lines []string, prefix string) {
	for i, line := range lines {
		text := strings.TrimLeft(line, " ")
		if !strings.HasPrefix(text, "#") {
			lines[i] = prefix + text
			return
		}
		lines[i] = spaces(strings.Index(prefix, "-")) + text
	}
}

// withRemarks answers the first of the comment lines right above a line.
func (l *layout) withRemarks(n, column int) int {
	for {
		at, remark := l.remarks[n-1]
		if !remark || at != column {
			return n
		}
		n--
	}
}

// endOf answers the last line of a mapping that begins in a column: before
// the next line that begins further left. Blank lines and comments at its end
// are not part of its last member: they stay where they are.
func (l *layout) endOf(o ordered, column int) int {
	last := o.entries[len(o.entries)-1].Key.GetToken().Position.Line
	end, depth := len(l.lines), 0
	for _, t := range l.tokens {
		if t.Position.Line > last && depth == 0 && t.Type != token.CommentType && t.Position.Column-1 < column {
			end = t.Position.Line - 1
			break
		}
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
	}
	for end > last {
		at, remark := l.remarks[end]
		if !l.isBlank(end) && (!remark || at > column) {
			break
		}
		end--
	}
	return end
}
