package policy

import (
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
)

// rewriter turns a checked tree into one that CEL evaluates quickly and that
// looks into strings of JSON: plain paths become slots, and what is selected
// from, ranged over, or measured goes through @json first.
type rewriter struct {
	ctx   *cel.OptimizerContext
	slots []slot
	full  bool // more than maxSlots plain paths
}

// arithmetic maps CEL's operators to the ones that mix ints and doubles.
var arithmetic = map[string]string{
	operators.Add: fnAdd, operators.Subtract: fnSub, operators.Multiply: fnMul, operators.Divide: fnDiv,
}

// Optimize rewrites the tree; the name is cel.ASTOptimizer's.
func (r *rewriter) Optimize(ctx *cel.OptimizerContext, a *ast.AST) *ast.AST {
	r.ctx = ctx
	r.rewrite(a.Expr())
	return a
}

func (r *rewriter) rewrite(e ast.Expr) {
	if p, ok := chain(e, nil); ok {
		r.toSlot(e, slot{path: p})
		return
	}
	switch e.Kind() {
	case ast.SelectKind:
		r.selects(e)
	case ast.CallKind:
		r.call(e)
	case ast.ListKind:
		r.all(e.AsList().Elements())
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			r.all([]ast.Expr{entry.AsMapEntry().Key(), entry.AsMapEntry().Value()})
		}
	case ast.ComprehensionKind:
		c := e.AsComprehension()
		r.all([]ast.Expr{c.IterRange(), c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()})
		r.look(c.IterRange())
	}
}

func (r *rewriter) all(es []ast.Expr) {
	for _, e := range es {
		r.rewrite(e)
	}
}

func (r *rewriter) toSlot(e ast.Expr, s slot) {
	if len(r.slots) == maxSlots {
		r.full = true
		return
	}
	e.SetKindCase(r.ctx.NewIdent(slotName(len(r.slots))))
	r.slots = append(r.slots, s)
}

func (r *rewriter) selects(e ast.Expr) {
	s := e.AsSelect()
	if p, ok := chain(s.Operand(), nil); ok && s.IsTestOnly() {
		r.toSlot(e, slot{path: p.then(step{name: s.FieldName()}), kind: slotTest})
		return
	}
	r.rewrite(s.Operand())
	r.look(s.Operand())
}

func (r *rewriter) call(e ast.Expr) {
	c := e.AsCall()
	if p, ok := digested(c, nil); ok {
		r.toSlot(e, slot{path: p, kind: slotDigest})
		return
	}
	if c.IsMemberFunction() {
		r.rewrite(c.Target())
	}
	r.all(c.Args())
	switch name := c.FunctionName(); {
	case name == operators.Index || name == operators.OptIndex || name == operators.OptSelect:
		r.look(c.Args()[0])
	case name == operators.In:
		r.look(c.Args()[1])
	case name == "size" && c.IsMemberFunction():
		r.look(c.Target())
	case name == "size":
		r.look(c.Args()[0])
	case arithmetic[name] != "":
		e.SetKindCase(r.ctx.NewCall(arithmetic[name], c.Args()...))
	}
}

// look puts @json around an expression, unless it is a literal or the
// accumulator of a macro, which never hold a string of JSON.
func (r *rewriter) look(e ast.Expr) {
	if e.Kind() == ast.ListKind || e.Kind() == ast.MapKind || e.Kind() == ast.LiteralKind {
		return
	}
	fresh := r.ctx.NewIdent(fnJSON).ID()
	inner := ast.NewExprFactory().CopyExpr(e)
	inner.RenumberIDs(func(id int64) int64 {
		if id == e.ID() {
			return fresh
		}
		return id
	})
	e.SetKindCase(r.ctx.NewCall(fnJSON, inner))
}
