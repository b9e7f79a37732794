package mutate

import (
	"github.com/nearmiss/nearmiss/schemas"
)

// dataOf is the decoded data of an event.
func dataOf(ev *schemas.Event) *schemas.Object {
	v, _ := schemas.ParseValue(ev.Data) // of a log that was played
	o, is := v.(*schemas.Object)
	if !is {
		return &schemas.Object{}
	}
	return o
}

// edit sets a member of an event's data.
func edit(ev *schemas.Event, name string, v schemas.Value) {
	data := dataOf(ev)
	set := false
	for i, n := range data.Names {
		if n == name {
			data.Values[i], set = v, true
		}
	}
	if !set {
		data.Names, data.Values = append(data.Names, name), append(data.Values, v)
	}
	ev.Data = schemas.AppendCanonical(nil, data)
}

// drop takes a member from an event's data.
func drop(ev *schemas.Event, name string) {
	data := dataOf(ev)
	rest := &schemas.Object{}
	for i, n := range data.Names {
		if n != name {
			rest.Names, rest.Values = append(rest.Names, n), append(rest.Values, data.Values[i])
		}
	}
	ev.Data = schemas.AppendCanonical(nil, rest)
}

// leaf is a value that has no parts, and how it is set.
type leaf struct {
	value schemas.Value
	set   func(schemas.Value)
}

// text is the value as it would stand in a key; empty for what is none.
func (l leaf) text() string {
	switch x := l.value.(type) {
	case string:
		return x
	case schemas.Number:
		return string(x)
	}
	return ""
}

// leaves lists the values without parts in a value, and empty or not, its lists,
// in order.
func leaves(v schemas.Value) []leaf {
	var all []leaf
	walk(v, func(schemas.Value) {}, &all)
	return all
}

func walk(v schemas.Value, set func(schemas.Value), all *[]leaf) {
	switch x := v.(type) {
	case *schemas.Object:
		for i := range x.Values {
			walk(x.Values[i], func(n schemas.Value) { x.Values[i] = n }, all)
		}
	case []schemas.Value:
		*all = append(*all, leaf{v, set})
		for i := range x {
			walk(x[i], func(n schemas.Value) { x[i] = n }, all)
		}
	default:
		*all = append(*all, leaf{v, set})
	}
}

// maxVariants bounds the mutants that are tried to make one condition false.
const maxVariants = 400

// variants are drafts in each of which one value below a member of the event's
// data is another.
func variants(from *draft, index int, member string, others func(schemas.Value) []schemas.Value) []*draft {
	var all []*draft
	for i := 0; ; i++ {
		values, there := below(from, index, member)
		if !there || i >= len(values) {
			return all
		}
		for _, v := range others(values[i].value) {
			if len(all) == maxVariants {
				return all
			}
			d := from.clone()
			ev := d.event(index)
			data := dataOf(ev)
			leavesOf(data, member)[i].set(v)
			ev.Data = schemas.AppendCanonical(nil, data)
			all = append(all, d)
		}
	}
}

func below(d *draft, index int, member string) ([]leaf, bool) {
	data := dataOf(d.event(index))
	_, there := data.Get(member)
	return leavesOf(data, member), there
}

// leavesOf lists the leaves below one member, which may be one itself.
func leavesOf(data *schemas.Object, member string) []leaf {
	var all []leaf
	for i, name := range data.Names {
		if name == member {
			walk(data.Values[i], func(v schemas.Value) { data.Values[i] = v }, &all)
		}
	}
	return all
}

// others are values of the same kind that conditions tell apart from this one.
func others(v schemas.Value) []schemas.Value {
	switch x := v.(type) {
	case bool:
		return []schemas.Value{!x}
	case schemas.Number:
		return []schemas.Value{schemas.Number("0"), schemas.Number("-1"), schemas.Number("1"), schemas.Number("1000000000")}
	case string:
		return []schemas.Value{x + "7", "7" + x, "none", "0", "1970-01-01T00:00:00Z", "8000-01-01T00:00:00Z"}
	case []schemas.Value:
		return []schemas.Value{[]schemas.Value{}}
	}
	return nil
}
