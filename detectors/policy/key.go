package policy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// KeyExpr computes the keys of objects: of what a write is about, of what a
// call reports on or changes. It is one expression, a map of them (a composite
// key) or a list of either.
type KeyExpr struct {
	expr  *Expr
	parts []keyPart  // of a composite key, in name order
	each  []*KeyExpr // of a list
}

type keyPart struct {
	name string
	expr *Expr
	norm Normalizer
}

// Keys answers the keys in the order they are written. The flag says that a
// list was asked for, however many keys it has: one with no elements asks for
// nothing. The error is an *EvalError.
func (k *KeyExpr) Keys(s Scope, n Normalizer) (keys []string, list bool, err error) {
	switch {
	case k.each != nil:
		return k.listKeys(s, n)
	case k.parts != nil:
		key, err := k.compositeKey(s)
		if err != nil {
			return nil, false, err
		}
		return []string{key}, false, nil
	}
	v, err := k.expr.Eval(s)
	if err != nil {
		return nil, false, err
	}
	return keysOf(v, n)
}

func (k *KeyExpr) listKeys(s Scope, n Normalizer) ([]string, bool, error) {
	keys := []string{}
	for _, e := range k.each {
		more, _, err := e.Keys(s, n)
		if err != nil {
			return nil, true, err
		}
		keys = append(keys, more...)
	}
	return keys, true, nil
}

// compositeKey joins the parts.
func (k *KeyExpr) compositeKey(s Scope) (string, error) {
	var b strings.Builder
	for _, p := range k.parts {
		v, err := p.expr.Eval(s)
		if err != nil {
			return "", err
		}
		text, err := keyText(v)
		if err != nil {
			return "", err
		}
		appendPart(&b, p.norm.Key(text))
	}
	return b.String(), nil
}

// appendPart writes a part with its length before it, so that no part can be
// taken for two.
func appendPart(b *strings.Builder, text string) {
	b.WriteString(strconv.Itoa(len(text)) + ":" + text)
}

// keysOf answers the keys of a value: of a list, or of a string that holds
// one, that of each element.
func keysOf(v schemas.Value, n Normalizer) ([]string, bool, error) {
	left := maxLook
	items, isList := lookInto(v, &left).([]schemas.Value)
	if !isList {
		text, err := keyText(v)
		if err != nil {
			return nil, false, err
		}
		return []string{n.Key(text)}, false, nil
	}
	keys := make([]string, 0, len(items))
	for _, e := range items {
		text, err := keyText(e)
		if err != nil {
			return nil, true, err
		}
		keys = append(keys, n.Key(text))
	}
	return keys, true, nil
}

// ReadsResult reports whether a key needs the result of a call: it does not
// exist for a call that failed.
func (k *KeyExpr) ReadsResult() bool {
	return slices.ContainsFunc(k.exprs(), (*Expr).ReadsResult)
}

// ReadsFacts lists the needs whose facts the keys read, in order of first use.
func (k *KeyExpr) ReadsFacts() []string {
	var out []string
	for _, e := range k.exprs() {
		for _, f := range e.facts {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// PlainArg answers the argument whose value is the key, where the expression
// is `args.x` and nothing more. Remedies are built from it.
func (k *KeyExpr) PlainArg() (name string, ok bool) {
	if k.expr == nil || k.expr.plain == nil {
		return "", false
	}
	p := k.expr.plain
	if p.root != rootArgs || len(p.steps) != 1 || p.steps[0].kind != stepName {
		return "", false
	}
	return p.steps[0].name, true
}

// exprs lists the expressions of the key, in order.
func (k *KeyExpr) exprs() []*Expr {
	var out []*Expr
	if k.expr != nil {
		out = append(out, k.expr)
	}
	for _, p := range k.parts {
		out = append(out, p.expr)
	}
	for _, e := range k.each {
		out = append(out, e.exprs()...)
	}
	return out
}

// partNames lists the names of a composite key; of a scalar there are none.
func (k *KeyExpr) partNames() []string {
	var out []string
	for _, p := range k.parts {
		out = append(out, p.name)
	}
	return out
}
