package policy

import (
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// argSteps makes a path of `items[].id`.
func argSteps(text string) path {
	p := path{root: rootArgs}
	for _, part := range strings.Split(text, ".") {
		name, list := strings.CutSuffix(part, "[]")
		p.steps = append(p.steps, step{name: name})
		if list {
			p.steps = append(p.steps, step{kind: stepEach})
		}
	}
	return p
}

// ArgValue is one value that an argument path leads to, and where it stands.
type ArgValue struct {
	Path  string // "items[2].id"
	Value schemas.Value
}

// Values answers the scalars that the argument has in args, in order; a list
// at the end of the path gives each of its elements. An argument that is not
// there has none. captured is false where the args were not.
func (a *GroundArg) Values(args schemas.Value) (values []ArgValue, captured bool) {
	if _, absent := args.(schemas.Absent); absent {
		return nil, false
	}
	collectArgs(&values, args, argSteps(a.Path).steps, "", maxLook)
	return values, true
}

func collectArgs(out *[]ArgValue, v schemas.Value, steps []step, at string, left int) {
	v = lookInto(v, &left)
	switch x := v.(type) {
	case []schemas.Value:
		if len(steps) > 0 && steps[0].kind == stepEach {
			steps = steps[1:]
		}
		for i, e := range x {
			collectArgs(out, e, steps, at+step{index: i, kind: stepIndex}.String(), left)
		}
	case *schemas.Object:
		if len(steps) == 0 || steps[0].kind != stepName {
			return
		}
		if inner, ok := x.Get(steps[0].name); ok {
			collectArgs(out, inner, steps[1:], strings.TrimPrefix(at+steps[0].String(), "."), left)
		}
	case nil, schemas.Absent:
	default:
		if len(steps) == 0 || (len(steps) == 1 && steps[0].kind == stepEach) {
			*out = append(*out, ArgValue{at, x})
		}
	}
}
