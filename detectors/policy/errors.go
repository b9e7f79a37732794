package policy

import (
	"fmt"
	"slices"
	"strings"
)

// position is a place in a file of the policy; lines and columns count from 1.
type position struct {
	file      string
	line, col int
}

// Error is one problem of a policy, with its place.
type Error struct {
	File string
	Line int
	Col  int
	Msg  string
}

// Error is `file:line:col: message`.
func (e Error) Error() string { return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg) }

// Errors is every problem of a policy, by file, line and column. Compile
// answers no other error.
type Errors []Error

// Error is one line per problem.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// maxErrors bounds what is told of one policy: a file of something else has a
// problem on every line.
const maxErrors = 200

// sorted orders the problems by place and drops repetitions.
func (es Errors) sorted() Errors {
	slices.SortStableFunc(es, func(a, b Error) int {
		if c := strings.Compare(a.File, b.File); c != 0 {
			return c
		}
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	es = slices.Compact(es)
	return es[:min(len(es), maxErrors)]
}
