package ingest

import (
	"slices"

	"github.com/tidwall/gjson"
)

// kind is the JSON type that a member of data must have. Null is of every
// kind but is not absence where the contract says kindAny.
type kind int

const (
	kindAny kind = iota
	kindString
	kindText // a string or a number: identifiers and versions come as both
	kindNumber
	kindBool
	kindObject
	kindList
	kindTime
)

func (k kind) String() string {
	return [...]string{"any value", "a string", "a string or a number", "a number", "true or false", "an object", "a list", "an RFC 3339 time"}[k]
}

func (k kind) admits(v gjson.Result) bool {
	switch k {
	case kindString:
		return v.Type == gjson.String
	case kindText:
		return v.Type == gjson.String || v.Type == gjson.Number
	case kindNumber:
		return v.Type == gjson.Number
	case kindBool:
		return v.IsBool()
	case kindObject:
		return v.IsObject()
	case kindList:
		return v.IsArray()
	case kindTime:
		_, err := clockTime(v.Str)
		return v.Type == gjson.String && err == nil
	}
	return true
}

// maxMembers is the most members that a rule may name; a test holds it.
const maxMembers = 8

// checkMembers holds the members of data against the contract. A member that
// the contract names may occur once only: readers disagree on which of two
// counts. Below args and result that is the engine's to decide, by the paths
// that the policy reads.
func checkMembers(members []member, data []byte) *Rejection {
	var seen [maxMembers]bool
	var bad *Rejection
	gjson.ParseBytes(data).ForEach(func(name, v gjson.Result) bool {
		i := slices.IndexFunc(members, func(m member) bool { return m.name == name.Str })
		if i < 0 {
			return true
		}
		bad = checkMember(members[i], v, seen[i])
		seen[i] = true
		return bad == nil
	})
	if bad != nil {
		return bad
	}
	for i, m := range members {
		if m.required && !seen[i] {
			return reject(ReasonMalformed, "add it", "data has no member %q", m.name)
		}
	}
	return nil
}

func checkMember(m member, v gjson.Result, seen bool) *Rejection {
	if seen {
		return reject(ReasonMalformed, "send it once", "data has the member %q twice", m.name)
	}
	if v.Type == gjson.Null && !m.required {
		return nil
	}
	if !m.kind.admits(v) || (m.required && v.Type == gjson.Null) {
		return reject(ReasonMalformed, "send it as "+m.kind.String(), "data member %q is not %s", m.name, m.kind)
	}
	return nil
}
