package policy

import (
	"fmt"
	"strconv"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/ext"

	"github.com/nearmiss/nearmiss/schemas"
)

// Limits on the text of one expression.
const (
	maxExprRunes = 8192
	maxExprDepth = 64
	maxSlots     = 64 // plain paths in one expression
	maxRangeSize = 10_000
)

// fnDigest is what authors call to bind a word to an exact value.
const fnDigest = "digest"

// The functions that expressions are rewritten to. Their names cannot be
// written in an expression.
const (
	fnJSON = "@json"
	fnAdd  = "@add"
	fnSub  = "@sub"
	fnMul  = "@mul"
	fnDiv  = "@div"
	slotAt = "@p"
)

// newEnv is what expressions are compiled against: the names as dyn, CEL's
// standard library with the extensions for strings, lists, sets, math and
// optionals, text() and digest().
func newEnv() (*cel.Env, error) {
	opts := []cel.EnvOption{
		cel.CustomTypeAdapter(lookingAdapter(maxLook)),
		cel.CrossTypeNumericComparisons(true),
		cel.DefaultUTCTimeZone(true),
		cel.ParserExpressionSizeLimit(maxExprRunes),
		cel.ParserRecursionLimit(maxExprDepth),
		cel.EnableHiddenAccumulatorName(true),
		cel.OptionalTypes(),
		ext.Strings(), ext.Lists(ext.ListsMaxRangeSize(maxRangeSize)), ext.Sets(), ext.Math(),
		unaryFn("text", cel.StringType, textOf), unaryFn(fnDigest, cel.StringType, digestOf),
	}
	for _, name := range rootNames {
		opts = append(opts, cel.Variable(name, cel.DynType))
	}
	env, err := cel.NewEnv(opts...)
	if err != nil {
		return nil, fmt.Errorf("set up expressions: %w", err)
	}
	return env, nil
}

// extendEnv adds what only rewritten expressions use.
func extendEnv(env *cel.Env) (*cel.Env, error) {
	opts := []cel.EnvOption{
		unaryFn(fnJSON, cel.DynType, jsonOf),
		binaryFn(fnAdd, add), binaryFn(fnSub, sub), binaryFn(fnMul, mul), binaryFn(fnDiv, div),
	}
	for i := range maxSlots {
		opts = append(opts, cel.Variable(slotName(i), cel.DynType))
	}
	env, err := env.Extend(opts...)
	if err != nil {
		return nil, fmt.Errorf("set up expressions: %w", err)
	}
	return env, nil
}

func slotName(i int) string { return slotAt + strconv.Itoa(i) }

func slotIndex(name string) (int, bool) {
	digits, ok := strings.CutPrefix(name, slotAt)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(digits)
	return i, err == nil
}

func unaryFn(name string, out *cel.Type, f func(ref.Val) ref.Val) cel.EnvOption {
	return cel.Function(name, cel.Overload(name+"_dyn", []*cel.Type{cel.DynType}, out, cel.UnaryBinding(f)))
}

func binaryFn(name string, f func(a, b ref.Val) ref.Val) cel.EnvOption {
	args := []*cel.Type{cel.DynType, cel.DynType}
	return cel.Function(name, cel.Overload(name+"_dyn_dyn", args, cel.DynType, cel.BinaryBinding(f)))
}

// textOf is the text of a scalar as it would stand in a key.
func textOf(v ref.Val) ref.Val {
	out, err := fromCEL(v)
	if err != nil {
		return types.WrapErr(err)
	}
	text, err := keyText(out)
	if err != nil {
		return types.WrapErr(err)
	}
	return types.String(text)
}

// digestOf is the digest of a value that an expression made. Plain paths do
// not come here: their slot digests the JSON as it was sent.
func digestOf(v ref.Val) ref.Val {
	out, err := fromCEL(v)
	if err != nil {
		return types.WrapErr(err)
	}
	return types.String(schemas.Digest(out))
}

// jsonOf is what a string of JSON holds, and any other value itself.
func jsonOf(v ref.Val) ref.Val {
	s, ok := v.(types.String)
	if !ok {
		return v
	}
	left := maxLook
	inner := lookInto(string(s), &left)
	if left == maxLook {
		return v
	}
	return lookingAdapter(left).NativeToValue(inner)
}

// promote makes doubles of an int and a double. CEL refuses to mix them, but
// the author of a policy cannot know that 100 came as an int and 99.5 did not.
func promote(a, b ref.Val) (ref.Val, ref.Val) {
	_, aDouble := a.(types.Double)
	_, bDouble := b.(types.Double)
	if i, ok := a.(types.Int); ok && bDouble {
		a = types.Double(i)
	}
	if i, ok := b.(types.Int); ok && aDouble {
		b = types.Double(i)
	}
	return a, b
}

func add(a, b ref.Val) ref.Val {
	a, b = promote(a, b)
	if x, ok := a.(traits.Adder); ok {
		return x.Add(b)
	}
	return types.MaybeNoSuchOverloadErr(a)
}

func sub(a, b ref.Val) ref.Val {
	a, b = promote(a, b)
	if x, ok := a.(traits.Subtractor); ok {
		return x.Subtract(b)
	}
	return types.MaybeNoSuchOverloadErr(a)
}

func mul(a, b ref.Val) ref.Val {
	a, b = promote(a, b)
	if x, ok := a.(traits.Multiplier); ok {
		return x.Multiply(b)
	}
	return types.MaybeNoSuchOverloadErr(a)
}

func div(a, b ref.Val) ref.Val {
	a, b = promote(a, b)
	if x, ok := a.(traits.Divider); ok {
		return x.Divide(b)
	}
	return types.MaybeNoSuchOverloadErr(a)
}

// keyText is the text of a scalar in a key. Null and "" identify nothing.
func keyText(v schemas.Value) (string, error) {
	switch x := v.(type) {
	case schemas.Number:
		return string(x), nil
	case bool:
		return strconv.FormatBool(x), nil
	case string:
		if text := trimNFC(x); text != "" {
			return text, nil
		}
		return "", notCaptured("the key is empty")
	case nil:
		return "", notCaptured("the key is null")
	case schemas.Absent:
		return "", notCaptured("the key was not captured")
	}
	return "", policyError("an object or list is not a key")
}
