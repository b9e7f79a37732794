package policy

import (
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// truth is what can be said of a condition without knowing the values.
type truth uint8

const (
	open truth = iota
	always
	never
)

// truthOf answers whether a condition has one value wherever it has any. It
// errs towards open.
func (r *exprReader) truthOf(e *Expr) truth {
	if !e.roots.has(rootText) {
		if b, err := e.Bool(nothing()); err == nil {
			return truthIs(b)
		}
	}
	checked := r.tree(e)
	if checked == nil {
		return open
	}
	return reasoner{checked.NativeRep().SourceInfo()}.of(checked.NativeRep().Expr())
}

func truthIs(b bool) truth {
	if b {
		return always
	}
	return never
}

func (t truth) not() truth {
	switch t {
	case always:
		return never
	case never:
		return always
	}
	return open
}

// reasoner finds conditions whose value follows from their form.
type reasoner struct{ info *ast.SourceInfo }

func (r reasoner) of(e ast.Expr) truth {
	switch e.Kind() {
	case ast.LiteralKind:
		if b, ok := e.AsLiteral().(types.Bool); ok {
			return truthIs(bool(b))
		}
	case ast.CallKind:
		return r.call(e.AsCall())
	}
	return open
}

func (r reasoner) call(c ast.CallExpr) truth {
	args := c.Args()
	switch c.FunctionName() {
	case operators.LogicalNot:
		return r.of(args[0]).not()
	case operators.LogicalOr:
		return r.either(args[0], args[1])
	case operators.LogicalAnd:
		return r.both(args[0], args[1])
	case operators.Conditional:
		return r.conditional(args)
	case operators.Equals, operators.LessEquals, operators.GreaterEquals:
		if r.same(args[0], args[1]) || r.sizeBound(c) {
			return always
		}
	case operators.NotEquals, operators.Less, operators.Greater:
		if r.same(args[0], args[1]) {
			return never
		}
	case "contains", "startsWith", "endsWith", "matches":
		return matchesAll(c)
	}
	return open
}

func (r reasoner) either(a, b ast.Expr) truth {
	x, y := r.of(a), r.of(b)
	switch {
	case x == always || y == always || r.opposite(a, b):
		return always
	case x == never && y == never:
		return never
	}
	return open
}

func (r reasoner) both(a, b ast.Expr) truth {
	x, y := r.of(a), r.of(b)
	switch {
	case x == never || y == never || r.opposite(a, b):
		return never
	case x == always && y == always:
		return always
	}
	return open
}

func (r reasoner) conditional(args []ast.Expr) truth {
	yes, no := r.of(args[1]), r.of(args[2])
	switch r.of(args[0]) {
	case always:
		return yes
	case never:
		return no
	}
	if yes == no {
		return yes
	}
	return open
}

// sizeBound reports whether the call is `size(x) >= 0` or `0 <= size(x)`.
func (r reasoner) sizeBound(c ast.CallExpr) bool {
	size, bound := c.Args()[0], c.Args()[1]
	if c.FunctionName() == operators.LessEquals {
		size, bound = bound, size
	}
	return c.FunctionName() != operators.Equals && isSize(size) && bound.Kind() == ast.LiteralKind && bound.AsLiteral() == types.IntZero
}

func isSize(e ast.Expr) bool { return e.Kind() == ast.CallKind && e.AsCall().FunctionName() == "size" }

// matchesAll answers a test of text that every text passes.
func matchesAll(c ast.CallExpr) truth {
	pattern := c.Args()[len(c.Args())-1]
	if pattern.Kind() != ast.LiteralKind {
		return open
	}
	s, ok := pattern.AsLiteral().(types.String)
	if ok && (s == "" || (s == ".*" && c.FunctionName() == "matches")) {
		return always
	}
	return open
}
