package policy

import (
	"strconv"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// step is one selection of a path: a member by name, an element by index; or
// every element, or everything below (which only the look for repeated
// members uses).
type step struct {
	name  string
	index int
	kind  stepKind
}

type stepKind uint8

const (
	stepName stepKind = iota
	stepIndex
	stepEach
	stepBelow
)

func (t step) String() string {
	switch t.kind {
	case stepIndex:
		return "[" + strconv.Itoa(t.index) + "]"
	case stepEach:
		return "[]"
	case stepBelow:
		return ".*"
	}
	return "." + t.name
}

// path is a plain chain of selections from a scope variable. It is walked
// without CEL: that is faster, and numbers keep their text.
type path struct {
	root  root
	steps []step
}

func (p path) String() string {
	var b strings.Builder
	b.WriteString(p.root.String())
	for _, t := range p.steps {
		b.WriteString(t.String())
	}
	return b.String()
}

// maxLook is how many strings of JSON one path is looked through.
const maxLook = 2

// lookInto answers what a string of JSON holds, as long as left allows.
// Scalars in strings stay strings.
func lookInto(v schemas.Value, left *int) schemas.Value {
	s, ok := v.(string)
	if !ok || *left == 0 {
		return v
	}
	t := strings.TrimSpace(s)
	if t == "" || (t[0] != '{' && t[0] != '[') {
		return v
	}
	inner, err := schemas.ParseValue([]byte(t))
	if err != nil {
		return v
	}
	*left--
	return inner
}

// walk answers what stands at the path, and how many more strings of JSON may
// be looked through below it.
func (p path) walk(s *Scope) (schemas.Value, int, error) {
	v, left := s.root(p), maxLook
	steps := p.steps
	if p.root == rootFacts && len(steps) > 0 {
		steps = steps[1:]
	}
	for _, t := range steps {
		var ok bool
		if v, ok = t.of(v, &left); !ok {
			return nil, 0, notCaptured("%s: no such member", p)
		}
	}
	if _, absent := v.(schemas.Absent); absent {
		return nil, 0, notCaptured("%s was not captured", p)
	}
	return v, left, nil
}

// of answers the selected part of v, false where there is none.
func (t step) of(v schemas.Value, left *int) (schemas.Value, bool) {
	switch x := lookInto(v, left).(type) {
	case *schemas.Object:
		if t.kind == stepName {
			return x.Get(t.name)
		}
	case []schemas.Value:
		if t.kind == stepIndex && t.index >= 0 && t.index < len(x) {
			return x[t.index], true
		}
	}
	return nil, false
}

// has reports whether the last step of the path is there. What it is asked of
// must have been captured.
func (p path) has(s *Scope) (bool, error) {
	last := len(p.steps) - 1
	if p.root == rootFacts && last == 0 {
		_, absent := s.root(p).(schemas.Absent)
		return !absent, nil
	}
	v, left, err := path{p.root, p.steps[:last]}.walk(s)
	if err != nil {
		return false, err
	}
	_, ok := p.steps[last].of(v, &left)
	return ok, nil
}
