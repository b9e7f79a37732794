package policy

import (
	"fmt"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
)

// exprCompiler compiles the expressions of one policy.
type exprCompiler struct {
	env       *cel.Env // what authors may write
	rewritten *cel.Env // and what it becomes
}

func newExprCompiler() (*exprCompiler, error) {
	env, err := newEnv()
	if err != nil {
		return nil, err
	}
	rewritten, err := extendEnv(env)
	if err != nil {
		return nil, err
	}
	return &exprCompiler{env, rewritten}, nil
}

// compile answers the expression, or every problem in its text.
func (c *exprCompiler) compile(source string, at place) (*Expr, []exprIssue) {
	checked, issues := c.env.Compile(source)
	if issues.Err() != nil {
		return nil, celIssues(issues)
	}
	found := analyse(checked.NativeRep(), at)
	if at.condition && !isCondition(checked.OutputType()) {
		found.issues = append(found.issues, exprIssue{1, 0, fmt.Sprintf(
			"%s must be true or false, not %s", at.name, checked.OutputType())})
	}
	if len(found.issues) > 0 {
		return nil, found.issues
	}
	e := &Expr{source: source, reads: found.reads, facts: found.facts, roots: found.roots}
	if p, ok := chain(checked.NativeRep().Expr(), nil); ok {
		e.plain = &p
		return e, nil
	}
	if err := c.plan(e, checked, found.cheap); err != nil {
		return nil, []exprIssue{{1, 0, err.Error()}}
	}
	return e, nil
}

func isCondition(t *cel.Type) bool {
	return t.IsExactType(cel.BoolType) || t.IsExactType(cel.DynType)
}

func celIssues(issues *cel.Issues) []exprIssue {
	var out []exprIssue
	for _, e := range issues.Errors() {
		out = append(out, exprIssue{max(e.Location.Line(), 1), max(e.Location.Column(), 0), e.Message})
	}
	return out
}

func analyse(tree *ast.AST, at place) *analysis {
	a := &analysis{place: at, cheap: true}
	a.at = func(id int64) (int, int) {
		start := tree.SourceInfo().GetStartLocation(id)
		return max(start.Line(), 1), max(start.Column(), 0)
	}
	a.visit(tree.Expr(), nil)
	return a
}

// plan rewrites the checked tree and makes its program. Only expressions that
// can run away are tracked, because tracking doubles the time.
func (c *exprCompiler) plan(e *Expr, checked *cel.Ast, cheap bool) error {
	r := &rewriter{}
	optimizer, err := cel.NewStaticOptimizer(r)
	if err != nil {
		return fmt.Errorf("prepare the expression: %w", err)
	}
	tree, issues := optimizer.Optimize(c.rewritten, checked)
	if r.full {
		return fmt.Errorf("the expression reads more than %d paths", maxSlots)
	}
	if issues.Err() != nil {
		return fmt.Errorf("prepare the expression: %w", issues.Err())
	}
	opts := []cel.ProgramOption{cel.EvalOptions(cel.OptOptimize)}
	if !cheap {
		opts = append(opts, cel.CostLimit(CostLimit))
	}
	e.slots = r.slots
	if e.program, err = c.rewritten.Program(tree, opts...); err != nil {
		return fmt.Errorf("plan the expression: %w", err)
	}
	return nil
}
