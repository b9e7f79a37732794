package policy

import (
	"math"
	"slices"
	"strconv"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/cost"

	"github.com/nearmiss/nearmiss/schemas"
)

// vacuousWheres finds conditions on evidence that cannot make a difference.
func vacuousWheres(p *Policy) []Warning {
	var out []Warning
	read := newReader()
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			if e.Where == nil {
				continue
			}
			switch p.whereIs(read, e) {
			case always:
				out = append(out, warn(p.siteOf(e.Where), "where is true of every answer that did not fail: "+
					"ask for what tells a yes from a no, or leave it out"))
			case never:
				out = append(out, warn(p.siteOf(e.Where), "where is never true: no answer can say yes; correct it"))
			}
		}
	}
	return out
}

// whereIs answers the truth of a `where` for answers, which are calls of which
// `failed` is false.
func (p *Policy) whereIs(read *exprReader, e *Evidence) truth {
	if t := read.truthOf(e.Where); t != open {
		return t
	}
	tools := p.takenBy(e)
	for _, t := range tools {
		if t.Failed == nil || !read.opposites(e.Where, t.Failed) || e.eachRow(t) {
			return open
		}
	}
	if len(tools) == 0 {
		return open
	}
	return always
}

// eachRow reports whether `result` in the alternative is an element, and not
// the result that `failed` reads.
func (e *Evidence) eachRow(t *Tool) bool {
	return slices.ContainsFunc(slices.Concat(t.Returns, t.Concerns), func(r *Row) bool {
		return r.Each != nil && r.Entity == e.Of
	})
}

// constantWords says what a condition that never changes does, by its place.
var constantWords = map[string]struct{ always, never string }{
	placeWhen.name:   {"leave it out", "it is never asked; correct it or remove what it stands on"},
	placeFailed.name: {"no call of the tool is ever evidence; correct it", "leave it out"},
	placeThat.name:   {"it asks for nothing; correct it or remove the assert", "every call breaks it; correct it"},
	placeUnless.name: {"every finding of the guard is withdrawn; correct it", "leave it out"},
}

// constantConditions finds conditions that are the same for every call.
func constantConditions(p *Policy) []Warning {
	var out []Warning
	read := newReader()
	for _, s := range p.source.exprs {
		words, known := constantWords[s.place.name]
		if !known {
			continue
		}
		switch read.truthOf(s.Expr) {
		case always:
			out = append(out, warn(s.at, "%s is always true: %s", s.place.name, words.always))
		case never:
			out = append(out, warn(s.at, "%s is never true: %s", s.place.name, words.never))
		}
	}
	return out
}

// assumedSize is how many elements a list, and how many characters a text, is
// taken to have where costs are estimated.
const assumedSize = 50

// costlyExpressions finds expressions that large results can make
// too expensive to evaluate.
func costlyExpressions(p *Policy) []Warning {
	var out []Warning
	read := newReader()
	for _, s := range p.source.exprs {
		if units := read.costOf(s.Expr); units > CostLimit {
			out = append(out, warn(s.at, "%s may cost %s units where lists have %d elements and texts %d characters; "+
				"beyond %d the verdict is unknown: avoid loops inside loops, or keep less",
				s.place.name, roughly(units), assumedSize, assumedSize, CostLimit))
		}
	}
	return out
}

// roughly writes a cost with two digits, which is all that an estimate tells.
func roughly(cost uint64) string {
	text := strconv.FormatUint(cost, 10)
	unit := uint64(math.Pow10(max(len(text)-2, 0)))
	return "about " + strconv.FormatUint(cost/unit*unit, 10)
}

// exprReader looks at the trees of expressions as their author wrote them; an
// Expr itself keeps only what runs.
type exprReader struct{ env *cel.Env }

func newReader() *exprReader {
	env, err := newEnv()
	if err != nil {
		return &exprReader{} // no policy compiles either
	}
	return &exprReader{env}
}

func (r *exprReader) tree(e *Expr) *cel.Ast {
	if r.env == nil || e.plain != nil {
		return nil
	}
	checked, issues := r.env.Compile(e.source)
	if issues.Err() != nil {
		return nil
	}
	return checked
}

// costOf answers what the expression may cost at most; 0 where nothing in it
// can run away, and where CEL cannot tell.
func (r *exprReader) costOf(e *Expr) uint64 {
	checked := r.tree(e)
	if checked == nil || analyse(checked.NativeRep(), place{reads: ^rootSet(0)}).cheap {
		return 0
	}
	estimate, err := r.env.EstimateCost(checked, sizes{})
	if err != nil || estimate.Max == math.MaxUint64 {
		return 0
	}
	return estimate.Max
}

// sizes tells CEL's estimator how large the unknown values are.
type sizes struct{}

// EstimateSize answers the same for every value of which CEL knows nothing.
func (sizes) EstimateSize(cost.AstNode) *cost.SizeEstimate {
	return &cost.SizeEstimate{Min: 0, Max: assumedSize}
}

// EstimateCallCost leaves the functions to CEL, but for the one whose size
// depends on a number.
func (sizes) EstimateCallCost(function, _ string, _ *cost.AstNode, _ []cost.AstNode) *cost.CallEstimate {
	if function != "lists.range" {
		return nil
	}
	size := cost.SizeEstimate{Min: 0, Max: assumedSize}
	return cost.NewListCallEstimate(size.AsCost(), size)
}

// nothing is a scope in which nothing was captured: what has a value in it is
// the same for every call.
func nothing() Scope {
	absent := schemas.Absent{}
	return Scope{Args: absent, Result: absent, Item: absent, Data: absent}
}
