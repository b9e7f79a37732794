package policy

import "fmt"

// Warning is what `policy check` says of a policy that compiles, but that may
// not do what its author means.
type Warning struct {
	Lint string // the stable name of what was looked for
	File string
	Line int
	Col  int
	Msg  string // what is likely wrong, and what to do about it
}

// String is `file:line:col: message [lint]`.
func (w Warning) String() string {
	return fmt.Sprintf("%s [%s]", Error{w.File, w.Line, w.Col, w.Msg}.Error(), w.Lint)
}

// source is where the parts of a policy stand, for warnings.
type source struct {
	entities map[string]position
	used     map[string]bool // entities that something refers to
	needs    map[*Need]position
	guards   map[*Guard]position
	exprs    []sited
	ignores  []*ignore
}

// sited is an expression with its place in the file and in the language.
type sited struct {
	*Expr
	at    position
	place place
}

// lint looks at the whole policy for one likely mistake.
type lint struct {
	name string
	find func(*Policy) []Warning
}

// lints is the table of what Check looks for without knowing the agents.
var lints = []lint{
	{"unguarded-write", unguardedWrites},
	{"way-round", waysRound},
	{"result-key", keysFromResults},
	{"unused-entity", unusedEntities},
	{"shadowed-row", shadowedRows},
	{"unprotected-need", unprotectedNeeds},
	{"self-evidence", selfEvidence},
	{"ambiguous-yes", ambiguousYes},
	{"idle-guard", idleGuards},
	{"enforced-unless", enforcedUnless},
	{"vacuous-where", vacuousWheres},
	{"constant-condition", constantConditions},
	{"costly-expression", costlyExpressions},
	{unsatisfiable, impossibleRoles},
}

// The lints that have more than one row, or none, in the table.
const (
	unsatisfiable = "unsatisfiable-need" // nothing can meet a need
	ignoring      = "lint-ignore"        // a comment that silences is itself wrong
)

// Lints lists the names that a warning may have, in the order of the table.
func Lints() []string {
	var out []string
	for _, l := range lints {
		out = append(out, l.name)
	}
	return append(out, ignoring)
}

// Check looks for what compiles and is still likely a mistake, also with the
// tools of the given agents. The warnings are in the order of their places,
// without those that a comment in the policy silences.
func (p *Policy) Check(agents ...Profile) []Warning {
	var found []Warning
	for _, l := range lints {
		found = append(found, named(l.name, l.find(p))...)
	}
	found = append(found, named(unsatisfiable, p.unmet(agents))...)
	return sortedWarnings(p.silence(found, len(agents) > 0))
}

func named(name string, found []Warning) []Warning {
	for i := range found {
		found[i].Lint = name
	}
	return found
}

func warn(at position, format string, args ...any) Warning {
	return Warning{File: at.file, Line: at.line, Col: at.col, Msg: fmt.Sprintf(format, args...)}
}

// sortedWarnings orders warnings by place and drops repetitions.
func sortedWarnings(found []Warning) []Warning {
	byPlace := map[Error][]string{}
	var places Errors
	for _, w := range found {
		e := Error{w.File, w.Line, w.Col, w.Msg}
		byPlace[e] = append(byPlace[e], w.Lint)
		places = append(places, e)
	}
	var out []Warning
	for _, e := range places.sorted() {
		out = append(out, Warning{byPlace[e][0], e.File, e.Line, e.Col, e.Msg})
	}
	return out
}
