package policy

import (
	"errors"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"

	"github.com/nearmiss/nearmiss/schemas"
)

// CostLimit is what one evaluation of one expression may cost, in CEL's own
// units: about a comparison each. An expression that costs more has no value,
// and its verdict is unknown for the reason cost.
const CostLimit = 200_000

// Expr is one compiled expression. It is immutable and safe for concurrent
// use. A plain path such as `args.order_id` is walked without CEL; inside
// larger expressions, plain paths are walked the same way and CEL sees their
// values only.
//
// Strings that hold a JSON object or array are looked into where a member, an
// element, a size or a range is taken of them, at most two on one path;
// everywhere else they are strings.
type Expr struct {
	source  string
	plain   *path // nil: program
	program cel.Program
	slots   []slot
	reads   []path   // what it reads, comprehension variables resolved
	facts   []string // needs whose facts it reads, in order of first use
	roots   rootSet
}

// slot is a plain path inside an expression.
type slot struct {
	path path
	kind slotKind
}

// slotKind is what the expression asks of a path.
type slotKind uint8

const (
	slotValue  slotKind = iota
	slotTest            // whether it is there
	slotDigest          // the digest of what is there, every digit of its numbers included
)

// Source answers the text that was compiled.
func (e *Expr) Source() string { return e.source }

// ReadsResult reports whether the expression needs the result of a call.
func (e *Expr) ReadsResult() bool { return e.roots.has(rootResult) || e.roots.has(rootItem) }

// ReadsFacts lists the needs whose facts the expression reads, in order of
// first use.
func (e *Expr) ReadsFacts() []string { return e.facts }

// Eval answers the value of the expression. Its error is an *EvalError.
func (e *Expr) Eval(s Scope) (schemas.Value, error) {
	if e.plain != nil {
		v, _, err := e.plain.walk(&s)
		return v, err
	}
	out, err := e.run(s)
	if err != nil {
		return nil, err
	}
	v, err := fromCEL(out)
	if err != nil {
		return nil, reasoned(err)
	}
	return v, nil
}

// Bool answers the expression as a condition. Anything but a boolean is an
// *EvalError with reason policy.
func (e *Expr) Bool(s Scope) (bool, error) {
	v, err := e.Eval(s)
	if err != nil {
		return false, err
	}
	b, ok := v.(bool)
	if !ok {
		return false, policyError("%s is not true or false", e.source)
	}
	return b, nil
}

// run takes the scope by value so that plain paths, which never come here,
// keep theirs on the stack.
func (e *Expr) run(s Scope) (ref.Val, error) {
	out, _, err := e.program.Eval(&activation{expr: e, scope: &s})
	if err != nil {
		return nil, reasoned(err)
	}
	return out, nil
}

// reasoned gives an error of CEL its reason. CEL has no error value for a
// missing key or index, so those are told by their text.
func reasoned(err error) *EvalError {
	var known *EvalError
	if errors.As(err, &known) {
		return known
	}
	var cancelled interpreter.EvalCancelledError
	if errors.As(err, &cancelled) {
		return &EvalError{schemas.ReasonCost, err}
	}
	text := err.Error()
	for _, missing := range []string{"no such key", "no such attribute", "index out of", "out of range"} {
		if strings.Contains(text, missing) {
			return &EvalError{schemas.ReasonNotCaptured, err}
		}
	}
	return &EvalError{schemas.ReasonPolicy, err}
}

// activation gives CEL the values of the slots of one expression.
type activation struct {
	expr  *Expr
	scope *Scope
}

// Parent answers nil: there is no outer scope.
func (a *activation) Parent() interpreter.Activation { return nil }

// ResolveName answers the value of a slot, or the error in its place.
func (a *activation) ResolveName(name string) (any, bool) {
	i, ok := slotIndex(name)
	if !ok || i >= len(a.expr.slots) {
		return nil, false
	}
	return a.expr.slots[i].value(a.scope), true
}

func (t slot) value(s *Scope) ref.Val {
	switch t.kind {
	case slotTest:
		return t.there(s)
	case slotDigest:
		return t.digest(s)
	}
	if t.path.root == rootNow && !s.Now.IsZero() {
		return types.Timestamp{Time: s.Now}
	}
	v, left, err := t.path.walk(s)
	if err != nil {
		return types.WrapErr(err)
	}
	return lookingAdapter(left).NativeToValue(v)
}

func (t slot) there(s *Scope) ref.Val {
	found, err := t.path.has(s)
	if err != nil {
		return types.WrapErr(err)
	}
	return types.Bool(found)
}

func (t slot) digest(s *Scope) ref.Val {
	v, _, err := t.path.walk(s)
	if err != nil {
		return types.WrapErr(err)
	}
	return types.String(schemas.Digest(v))
}
