package policy

import (
	"fmt"
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// analysis is what an expression reads, found on its tree before it is
// rewritten.
type analysis struct {
	place  place
	roots  rootSet
	reads  []path
	facts  []string
	cheap  bool // no loop, and nothing that makes long values
	issues []exprIssue
	at     func(id int64) (line, column int)
}

// exprIssue is a problem in an expression, at a position within its text:
// line from 1, column from 0.
type exprIssue struct {
	line, column int
	msg          string
}

// bound says which elements a variable of a macro stands for, where that is
// a plain path.
type bound map[string]*path

// cheapCalls lists the functions whose cost is bounded by the size of the
// values they are given. An expression of nothing else needs no cost tracker.
var cheapCalls = []string{
	operators.Conditional, operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot,
	operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals,
	operators.Greater, operators.GreaterEquals, operators.In, operators.Index,
	operators.Add, operators.Subtract, operators.Multiply, operators.Divide, operators.Modulo, operators.Negate,
	operators.OptIndex, operators.OptSelect, "orValue", "or", "hasValue", "value",
	fnDigest, "size", "startsWith", "endsWith", "contains", "matches", "text", "lowerAscii", "upperAscii", "trim",
	"int", "double", "string", "bool", "timestamp", "duration", "dyn",
}

func (a *analysis) visit(e ast.Expr, vars bound) {
	if p, ok := chain(e, vars); ok {
		a.read(e, p)
		return
	}
	switch e.Kind() {
	case ast.SelectKind:
		a.selects(e, vars)
	case ast.CallKind:
		a.call(e.AsCall(), vars)
	case ast.ListKind:
		a.all(e.AsList().Elements(), vars)
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			a.all([]ast.Expr{entry.AsMapEntry().Key(), entry.AsMapEntry().Value()}, vars)
		}
	case ast.ComprehensionKind:
		a.comprehension(e, vars)
	}
}

func (a *analysis) all(es []ast.Expr, vars bound) {
	for _, e := range es {
		a.visit(e, vars)
	}
}

func (a *analysis) selects(e ast.Expr, vars bound) {
	s := e.AsSelect()
	if s.IsTestOnly() {
		if p, ok := chain(s.Operand(), vars); ok {
			a.read(e, p.then(step{name: s.FieldName()}))
			return
		}
	}
	a.visit(s.Operand(), vars)
}

func (a *analysis) call(c ast.CallExpr, vars bound) {
	if !slices.Contains(cheapCalls, c.FunctionName()) {
		a.cheap = false
	}
	if p, ok := digested(c, vars); ok {
		a.read(c.Args()[0], p.then(step{kind: stepBelow}))
		return
	}
	if c.IsMemberFunction() {
		a.visit(c.Target(), vars)
	}
	a.all(c.Args(), vars)
}

func (a *analysis) comprehension(e ast.Expr, vars bound) {
	a.cheap = false
	c := e.AsComprehension()
	a.visit(c.IterRange(), vars)
	inner := bound{}
	for name, p := range vars {
		inner[name] = p
	}
	for _, name := range []string{c.IterVar(), c.IterVar2(), c.AccuVar()} {
		if _, taken := rootOf(name); taken {
			a.issue(e, fmt.Sprintf("%q cannot be the variable of a macro: it already has a meaning here", name))
		}
		inner[name] = nil
	}
	if p, ok := chain(c.IterRange(), vars); ok && !c.HasIterVar2() {
		each := p.then(step{kind: stepEach})
		inner[c.IterVar()] = &each
	}
	a.all([]ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()}, inner)
}

// read notes a path and refuses it where the place may not read it.
func (a *analysis) read(e ast.Expr, p path) {
	a.roots |= roots(p.root)
	a.reads = append(a.reads, p)
	if !a.place.reads.has(p.root) {
		a.issue(e, fmt.Sprintf("%q cannot be read here: %s reads %s",
			p.root, a.place.name, strings.Join(a.place.reads.names(), ", ")))
		return
	}
	if p.root != rootFacts {
		return
	}
	if len(p.steps) == 0 || p.steps[0].kind != stepName {
		a.issue(e, `"facts" must name a need, as in facts["order-facts"].total`)
		return
	}
	if !slices.Contains(a.facts, p.steps[0].name) {
		a.facts = append(a.facts, p.steps[0].name)
	}
}

func (a *analysis) issue(e ast.Expr, msg string) {
	line, column := a.at(leftmost(e).ID())
	a.issues = append(a.issues, exprIssue{line, column, msg})
}

// leftmost answers where a chain of selections begins; CEL places a selection
// at its dot.
func leftmost(e ast.Expr) ast.Expr {
	for {
		switch {
		case e.Kind() == ast.SelectKind:
			e = e.AsSelect().Operand()
		case e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.Index:
			e = e.AsCall().Args()[0]
		default:
			return e
		}
	}
}

// digested answers the plain path of which a call takes the digest.
func digested(c ast.CallExpr, vars bound) (path, bool) {
	if c.FunctionName() != fnDigest || c.IsMemberFunction() || len(c.Args()) != 1 {
		return path{}, false
	}
	return chain(c.Args()[0], vars)
}

// then answers the path with one more step, sharing nothing.
func (p path) then(t step) path {
	return path{p.root, append(slices.Clone(p.steps), t)}
}

// chain answers the plain path that an expression is, where it is one.
func chain(e ast.Expr, vars bound) (path, bool) {
	switch e.Kind() {
	case ast.IdentKind:
		return chainStart(e.AsIdent(), vars)
	case ast.SelectKind:
		s := e.AsSelect()
		p, ok := chain(s.Operand(), vars)
		if !ok || s.IsTestOnly() {
			return path{}, false
		}
		return p.then(step{name: s.FieldName()}), true
	case ast.CallKind:
		return chainIndex(e.AsCall(), vars)
	}
	return path{}, false
}

func chainStart(name string, vars bound) (path, bool) {
	if p, local := vars[name]; local {
		if p == nil {
			return path{}, false
		}
		return *p, true
	}
	r, ok := rootOf(name)
	return path{root: r}, ok
}

func chainIndex(c ast.CallExpr, vars bound) (path, bool) {
	if c.FunctionName() != operators.Index || len(c.Args()) != 2 || c.Args()[1].Kind() != ast.LiteralKind {
		return path{}, false
	}
	p, ok := chain(c.Args()[0], vars)
	if !ok {
		return path{}, false
	}
	switch x := c.Args()[1].AsLiteral().(type) {
	case types.String:
		return p.then(step{name: string(x)}), true
	case types.Int:
		return p.then(step{index: int(x), kind: stepIndex}), true
	}
	return path{}, false
}
