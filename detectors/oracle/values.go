package oracle

import (
	"strings"
	"unicode"

	"github.com/nearmiss/nearmiss/schemas"
)

// stripped takes the punctuation around a word away.
func stripped(word string) string {
	return strings.TrimFunc(word, func(r rune) bool {
		return unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsSpace(r)
	})
}

// valuesAt answers the scalars at a path such as `items[].id`; of a list,
// those of its elements.
func valuesAt(v schemas.Value, path string) []string {
	v = schemas.Unwrap(v)
	if list, ok := v.([]schemas.Value); ok {
		var out []string
		for _, e := range list {
			out = append(out, valuesAt(e, path)...)
		}
		return out
	}
	if path == "" {
		if s := text(v); s != "" {
			return []string{s}
		}
		return nil
	}
	o, ok := v.(*schemas.Object)
	if !ok {
		return nil
	}
	name, rest, _ := strings.Cut(path, ".")
	inner, ok := o.Get(strings.TrimSuffix(name, "[]"))
	if !ok {
		return nil
	}
	return valuesAt(inner, rest)
}
