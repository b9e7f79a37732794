package formats

import (
	"encoding/json"
	"strings"
)

// maxQuoted is how often arguments may be a text in a text.
const maxQuoted = 2

// arguments answers the arguments of a call: a JSON object as it is, or what a
// string of JSON or a Python literal holds. Null stays null, because a call
// without arguments was captured; what is none of these was not.
func arguments(raw json.RawMessage) json.RawMessage {
	value, ok := raw, len(raw) > 0
	for range maxQuoted {
		if ok && value[0] == '"' {
			value, ok = valueOf(stringOf(value))
		}
	}
	if !ok || value[0] != '{' && string(value) != "null" {
		return nil
	}
	return inJSON(value)
}

// inJSON rewrites arguments that are a Python literal in a string: models write
// lists so. One that begins as a list or object and is none cannot be told from
// a list of which the end is missing; then nothing was captured. A text of
// several lines is a text.
func inJSON(args json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(args, &members) != nil {
		return args
	}
	changed := false
	for name, raw := range members {
		text := stringOf(raw)
		if raw[0] != '"' || !opening.MatchString(text) || strings.Contains(text, "\n") || json.Valid([]byte(text)) {
			continue
		}
		value, ok := literalJSON(text)
		if !ok {
			return nil
		}
		members[name], changed = quote(string(value)), true
	}
	if !changed {
		return args
	}
	return encode(members)
}
