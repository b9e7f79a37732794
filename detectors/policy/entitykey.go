package policy

import (
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// EntityKey answers the key of an object that an event names outside any call:
// a scalar, or an object of the parts of a composite key. It is the key that
// the catalogue computes for the same object.
func (p *Policy) EntityKey(entity string, id schemas.Value) (string, error) {
	return keyOf(id, p.normalizerOf(entity), p.normalizerOf)
}

// KeyOf is EntityKey where no policy is known: the parts of a composite key
// are folded by NFC and trimming only.
func KeyOf(id schemas.Value, n Normalizer) (string, error) {
	return keyOf(id, n, func(string) Normalizer { return Normalizer{} })
}

func (p *Policy) normalizerOf(entity string) Normalizer {
	if e := p.Entities[entity]; e != nil {
		return e.Normalize
	}
	return Normalizer{}
}

func keyOf(id schemas.Value, n Normalizer, part func(name string) Normalizer) (string, error) {
	o, composite := id.(*schemas.Object)
	if !composite {
		text, err := keyText(id)
		if err != nil {
			return "", err
		}
		return n.Key(text), nil
	}
	if len(o.Names) == 0 || len(o.Repeated) > 0 {
		return "", policyError("a composite key has parts, each once")
	}
	var b strings.Builder
	for _, name := range slices.Sorted(slices.Values(o.Names)) {
		v, _ := o.Get(name)
		text, err := keyText(v)
		if err != nil {
			return "", err
		}
		appendPart(&b, part(name).Key(text))
	}
	return b.String(), nil
}
