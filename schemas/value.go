package schemas

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// Value is decoded JSON: nil, bool, string, Number, []Value or *Object.
// Numbers keep their text, so that identifiers beyond 2^53 keep their last
// digit.
type Value any

// Number is the canonical decimal text of a JSON number: all digits of an
// integer, `1.0` and `1e0` as `1`, no trailing zeros, no exponent.
type Number string

// Absent is the Value of what was not captured. It never comes out of
// ParseValue; whoever reads it must answer not_captured.
type Absent struct{}

// Object is a JSON object in member order. Repeated names the members that
// occurred more than once, once for each time too many: which of them an executor would read is anybody's
// guess, so a reader of such a member must refuse.
type Object struct {
	Names    []string
	Values   []Value
	Repeated []string
}

// Get answers the first member of that name.
func (o *Object) Get(name string) (Value, bool) {
	if i := slices.Index(o.Names, name); i >= 0 {
		return o.Values[i], true
	}
	return nil, false
}

// maxDepth bounds how deep JSON may nest; maxExponent how far a number may be
// written out. Beyond them the input is hostile, not data.
const (
	maxDepth    = 64
	maxExponent = 400
)

// ErrNotJSON is answered for bytes that are not one JSON value.
var ErrNotJSON = errors.New("not valid JSON")

// ParseValue decodes one JSON value. JSON objects and arrays inside strings
// stay strings; see Unwrap.
func ParseValue(raw []byte) (Value, error) {
	if !gjson.ValidBytes(raw) {
		return nil, ErrNotJSON
	}
	return fromGJSON(gjson.ParseBytes(raw), 0)
}

func fromGJSON(r gjson.Result, depth int) (Value, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("JSON nested deeper than %d", maxDepth)
	}
	switch r.Type {
	case gjson.Null:
		return nil, nil
	case gjson.False, gjson.True:
		return r.Type == gjson.True, nil
	case gjson.Number:
		return canonicalNumber(r.Raw)
	case gjson.String:
		return strings.Clone(r.Str), nil
	}
	if r.IsArray() {
		return arrayFromGJSON(r, depth)
	}
	return objectFromGJSON(r, depth)
}

func arrayFromGJSON(r gjson.Result, depth int) (Value, error) {
	list := []Value{}
	var failed error
	r.ForEach(func(_, v gjson.Result) bool {
		var e Value
		if e, failed = fromGJSON(v, depth+1); failed != nil {
			return false
		}
		list = append(list, e)
		return true
	})
	return list, failed
}

func objectFromGJSON(r gjson.Result, depth int) (Value, error) {
	o, seen := &Object{}, map[string]struct{}{}
	var failed error
	r.ForEach(func(k, v gjson.Result) bool {
		var e Value
		if e, failed = fromGJSON(v, depth+1); failed != nil {
			return false
		}
		name := strings.Clone(k.Str)
		_, again := seen[name]
		seen[name] = struct{}{}
		o.add(name, e, again)
		return true
	})
	return o, failed
}

func (o *Object) add(name string, v Value, again bool) {
	if again {
		o.Repeated = append(o.Repeated, name)
	}
	o.Names = append(o.Names, name)
	o.Values = append(o.Values, v)
}

// canonicalNumber writes a JSON number out in decimal without passing it
// through a double.
func canonicalNumber(text string) (Number, error) {
	if isPlainInteger(text) {
		return Number(text), nil
	}
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	exp := 0
	if exponent != "" {
		var err error
		if exp, err = strconv.Atoi(exponent); err != nil || exp > maxExponent || exp < -maxExponent {
			return "", fmt.Errorf("number %.40s has an exponent beyond %d", text, maxExponent)
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	negative := strings.HasPrefix(whole, "-")
	digits := strings.TrimPrefix(whole, "-") + fraction
	return Number(placePoint(digits, len(digits)-len(fraction)+exp, negative)), nil
}

func isPlainInteger(text string) bool {
	return text != "-0" && !strings.ContainsAny(text, ".eE")
}

// placePoint writes digits with the decimal point after the first n of them.
func placePoint(digits string, n int, negative bool) string {
	if n <= 0 {
		digits, n = strings.Repeat("0", 1-n)+digits, 1
	}
	if n > len(digits) {
		digits += strings.Repeat("0", n-len(digits))
	}
	whole := strings.TrimLeft(digits[:n], "0")
	fraction := strings.TrimRight(digits[n:], "0")
	if whole == "" {
		whole = "0"
	}
	text := whole
	if fraction != "" {
		text += "." + fraction
	}
	if negative && text != "0" {
		text = "-" + text
	}
	return text
}

// Int answers the number as an int64 where it is one.
func (n Number) Int() (int64, bool) {
	i, err := strconv.ParseInt(string(n), 10, 64)
	return i, err == nil
}

// IsInteger reports whether the number has no fraction, whatever its size.
func (n Number) IsInteger() bool { return !strings.Contains(string(n), ".") }

// Float answers the nearest double, for arithmetic only, never for keys.
func (n Number) Float() float64 {
	f, _, err := big.ParseFloat(string(n), 10, 64, big.ToNearestEven)
	if err != nil {
		return 0
	}
	d, _ := f.Float64()
	return d
}

// maxUnwrap is how deep JSON inside strings is looked into.
const maxUnwrap = 2

// Unwrap answers v with every string that holds a JSON object or array
// replaced by what it holds, to depth 2. Scalars in strings stay strings.
func Unwrap(v Value) Value { return unwrap(v, maxUnwrap) }

func unwrap(v Value, left int) Value {
	switch x := v.(type) {
	case string:
		return unwrapString(x, left)
	case []Value:
		out := make([]Value, len(x))
		for i, e := range x {
			out[i] = unwrap(e, left)
		}
		return out
	case *Object:
		out := &Object{Names: x.Names, Values: make([]Value, len(x.Values)), Repeated: x.Repeated}
		for i, e := range x.Values {
			out.Values[i] = unwrap(e, left)
		}
		return out
	}
	return v
}

func unwrapString(s string, left int) Value {
	t := strings.TrimSpace(s)
	if left == 0 || t == "" || (t[0] != '{' && t[0] != '[') {
		return s
	}
	inner, err := ParseValue([]byte(t))
	if err != nil {
		return s
	}
	return unwrap(inner, left-1)
}

// Empty reports whether v is an empty answer: "", null, [] or {}.
func Empty(v Value) bool {
	switch x := v.(type) {
	case nil:
		return true
	case string:
		return x == ""
	case []Value:
		return len(x) == 0
	case *Object:
		return len(x.Names) == 0
	}
	return false
}

// RepeatedMember answers a member that occurs twice in one object anywhere in
// v, where every member counts.
func RepeatedMember(v Value) (name string, found bool) {
	switch x := v.(type) {
	case []Value:
		for _, e := range x {
			if name, found = RepeatedMember(e); found {
				return name, true
			}
		}
	case *Object:
		if len(x.Repeated) > 0 {
			return x.Repeated[0], true
		}
		return RepeatedMember(x.Values)
	}
	return "", false
}
