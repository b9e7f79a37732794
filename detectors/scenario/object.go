package scenario

import (
	"bytes"
	"encoding/json"
	"slices"
)

// object writes a JSON object member by member, values as they are: a story
// may hold what encoding would not write, such as a member twice.
type object []member

type member struct {
	name string
	raw  json.RawMessage
}

// with adds a member; a nil value is what was not captured, and adds none.
func (o object) with(name string, raw json.RawMessage) object {
	if raw == nil {
		return o
	}
	return append(o, member{name, raw})
}

func (o object) has(name string) bool {
	return slices.ContainsFunc(o, func(m member) bool { return m.name == name })
}

func (o object) bytes() []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(quoted(m.name))
		b.WriteByte(':')
		b.Write(m.raw)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// quoted is s as a JSON string, without the escapes that only HTML needs.
func quoted(s string) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("scenario: a string does not marshal: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
