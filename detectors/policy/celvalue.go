package policy

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"

	"github.com/nearmiss/nearmiss/schemas"
)

// lookingAdapter hands JSON to CEL one level at a time. Its number is how many
// strings of JSON may still be looked through below.
type lookingAdapter int

// NativeToValue adapts a schemas.Value, and leaves everything else to CEL.
func (a lookingAdapter) NativeToValue(v any) ref.Val {
	switch x := v.(type) {
	case ref.Val:
		return x
	case nil:
		return types.NullValue
	case bool:
		return types.Bool(x)
	case string:
		return types.String(x)
	case schemas.Number:
		return numberToCEL(x)
	case []schemas.Value:
		return types.NewDynamicList(a, x)
	case *schemas.Object:
		return &celObject{object: x, adapter: a}
	case schemas.Absent:
		return types.WrapErr(notCaptured("a value was not captured"))
	}
	return types.DefaultTypeAdapter.NativeToValue(v)
}

// numberToCEL makes an int of what fits one and a double of a fraction. A
// larger integer is an identifier, so it is the string of its digits.
func numberToCEL(n schemas.Number) ref.Val {
	if i, ok := n.Int(); ok {
		return types.Int(i)
	}
	if n.IsInteger() {
		return types.String(n)
	}
	return types.Double(n.Float())
}

// celObject is a JSON object as a CEL map.
type celObject struct {
	object  *schemas.Object
	adapter lookingAdapter
}

func (o *celObject) ConvertToNative(reflect.Type) (any, error) {
	return nil, policyError("an object cannot be converted")
}

func (o *celObject) ConvertToType(t ref.Type) ref.Val {
	switch t {
	case types.MapType:
		return o
	case types.TypeType:
		return types.MapType
	}
	return types.NewErr("type conversion error from 'map' to '%s'", t.TypeName())
}

func (o *celObject) Equal(other ref.Val) ref.Val {
	m, ok := other.(traits.Mapper)
	if !ok || m.Size() != o.Size() {
		return types.False
	}
	for i, name := range o.object.Names {
		v, found := m.Find(types.String(name))
		if !found || types.Equal(o.adapter.NativeToValue(o.object.Values[i]), v) != types.True {
			return types.False
		}
	}
	return types.True
}

func (o *celObject) Type() ref.Type { return types.MapType }

func (o *celObject) Value() any { return o.object }

func (o *celObject) Contains(key ref.Val) ref.Val {
	_, found := o.Find(key)
	return types.Bool(found)
}

func (o *celObject) Find(key ref.Val) (ref.Val, bool) {
	name, ok := key.(types.String)
	if !ok {
		return nil, false
	}
	v, ok := o.object.Get(string(name))
	if !ok {
		return nil, false
	}
	return o.adapter.NativeToValue(v), true
}

func (o *celObject) Get(key ref.Val) ref.Val {
	v, found := o.Find(key)
	if !found {
		return types.WrapErr(notCaptured("no such member: %v", key.Value()))
	}
	return v
}

func (o *celObject) Size() ref.Val { return types.Int(len(o.object.Names)) }

func (o *celObject) Iterator() traits.Iterator {
	names := make([]ref.Val, len(o.object.Names))
	for i, n := range o.object.Names {
		names[i] = types.String(n)
	}
	return types.NewRefValList(types.DefaultTypeAdapter, names).Iterator()
}

// fromCEL is the way back: what an expression answers is JSON again.
func fromCEL(v ref.Val) (schemas.Value, error) {
	switch x := v.(type) {
	case types.Null:
		return nil, nil
	case types.Bool:
		return bool(x), nil
	case types.String:
		return string(x), nil
	case types.Bytes:
		return string(x), nil
	case types.Int:
		return schemas.Number(strconv.FormatInt(int64(x), 10)), nil
	case types.Uint:
		return schemas.Number(strconv.FormatUint(uint64(x), 10)), nil
	case types.Double:
		return doubleFromCEL(float64(x))
	case types.Timestamp:
		return x.UTC().Format(time.RFC3339Nano), nil
	case types.Duration:
		return x.Duration.String(), nil
	case *types.Optional:
		if !x.HasValue() {
			return nil, notCaptured("the optional is empty")
		}
		return fromCEL(x.GetValue())
	}
	return collectionFromCEL(v)
}

func doubleFromCEL(f float64) (schemas.Value, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, policyError("the value is not a finite number")
	}
	if f == 0 {
		return schemas.Number("0"), nil
	}
	return schemas.Number(strconv.FormatFloat(f, 'f', -1, 64)), nil
}

func collectionFromCEL(v ref.Val) (schemas.Value, error) {
	switch x := v.Value().(type) {
	case *schemas.Object:
		return x, nil
	case []schemas.Value:
		return x, nil
	}
	switch x := v.(type) {
	case traits.Lister:
		return listFromCEL(x)
	case traits.Mapper:
		return mapFromCEL(x)
	}
	return nil, policyError("a %s is not JSON", v.Type().TypeName())
}

func listFromCEL(l traits.Lister) (schemas.Value, error) {
	out := []schemas.Value{}
	for it := l.Iterator(); it.HasNext() == types.True; {
		e, err := fromCEL(it.Next())
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func mapFromCEL(m traits.Mapper) (schemas.Value, error) {
	out := &schemas.Object{}
	for it := m.Iterator(); it.HasNext() == types.True; {
		name, ok := it.Next().(types.String)
		if !ok {
			return nil, policyError("a map whose keys are not strings is not JSON")
		}
		out.Names = append(out.Names, string(name))
	}
	slices.SortFunc(out.Names, strings.Compare)
	for _, name := range out.Names {
		v, _ := m.Find(types.String(name))
		e, err := fromCEL(v)
		if err != nil {
			return nil, err
		}
		out.Values = append(out.Values, e)
	}
	return out, nil
}
