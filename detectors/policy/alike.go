package policy

import (
	"slices"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/parser"
)

// opposites reports whether one condition is written as the negation of the
// other.
func (r *exprReader) opposites(a, b *Expr) bool {
	x, y := r.tree(a), r.tree(b)
	if x == nil || y == nil {
		return false
	}
	in := reasoner{x.NativeRep().SourceInfo()}
	positive, negative := in.text(x.NativeRep().Expr()), negation{reasoner{y.NativeRep().SourceInfo()}}.texts(y.NativeRep().Expr())
	return positive != "" && slices.Contains(negative, positive)
}

// same reports whether two expressions are written alike. None of the
// language's functions answers differently when it is asked twice.
func (r reasoner) same(a, b ast.Expr) bool {
	text := r.text(a)
	return text != "" && text == r.text(b)
}

func (r reasoner) opposite(a, b ast.Expr) bool {
	x, y := r.text(a), r.text(b)
	if x == "" || y == "" {
		return false
	}
	n := negation{r}
	return slices.Contains(n.texts(a), y) || slices.Contains(n.texts(b), x)
}

// text writes an expression the one way, or nothing where CEL cannot.
func (r reasoner) text(e ast.Expr) string {
	text, err := parser.Unparse(e, r.info)
	if err != nil {
		return ""
	}
	return text
}

// negation writes the opposite of an expression, in each way that authors do.
type negation struct{ reasoner }

var flipped = map[string][]string{
	operators.Equals: {operators.NotEquals}, operators.NotEquals: {operators.Equals},
	operators.Less: {operators.GreaterEquals}, operators.GreaterEquals: {operators.Less},
	operators.Greater: {operators.LessEquals}, operators.LessEquals: {operators.Greater},
}

func (n negation) texts(e ast.Expr) []string {
	f := ast.NewExprFactory()
	forms := []ast.Expr{f.NewCall(0, operators.LogicalNot, e)}
	if e.Kind() == ast.CallKind {
		c := e.AsCall()
		if c.FunctionName() == operators.LogicalNot {
			forms = append(forms, c.Args()[0])
		}
		for _, name := range flipped[c.FunctionName()] {
			forms = append(forms, f.NewCall(0, name, c.Args()...))
		}
		if c.FunctionName() == operators.Equals && isSize(c.Args()[0]) { // size(x) == 0 is the opposite of size(x) > 0
			forms = append(forms, f.NewCall(0, operators.Greater, c.Args()...))
		}
	}
	var out []string
	for _, form := range forms {
		if text := n.text(form); text != "" {
			out = append(out, text)
		}
	}
	return out
}
