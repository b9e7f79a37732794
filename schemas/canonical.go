package schemas

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
)

// AppendCanonical appends v as canonical JSON: members sorted, no white
// space, strings escaped as encoding/json does without HTML escapes. It
// follows RFC 8785 but for numbers, which keep all their digits: two
// identifiers that differ in the last digit must not share a digest.
func AppendCanonical(b []byte, v Value) []byte {
	switch x := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		if x {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case Number:
		return append(b, x...)
	case string:
		return appendString(b, x)
	case []Value:
		return appendList(b, x)
	case *Object:
		return appendObject(b, x)
	}
	return b
}

func appendList(b []byte, list []Value) []byte {
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendCanonical(b, e)
	}
	return append(b, ']')
}

func appendObject(b []byte, o *Object) []byte {
	order := make([]int, len(o.Names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return strings.Compare(o.Names[i], o.Names[j]) })
	b = append(b, '{')
	for n, i := range order {
		if n > 0 {
			b = append(b, ',')
		}
		b = appendString(b, o.Names[i])
		b = append(b, ':')
		b = AppendCanonical(b, o.Values[i])
	}
	return append(b, '}')
}

func appendString(b []byte, s string) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("schemas: a string does not marshal: " + err.Error())
	}
	return append(b, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...)
}

// Digest is `sha256:` and the hex SHA-256 of the canonical JSON of v.
func Digest(v Value) string {
	sum := sha256.Sum256(AppendCanonical(nil, v))
	return "sha256:" + hex.EncodeToString(sum[:])
}
