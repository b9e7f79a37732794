package ingest

import (
	"encoding/base64"
	"strings"

	"github.com/tidwall/gjson"
)

// fromEnvelope separates attributes and data of one structured event in
// JSON.
func fromEnvelope(raw []byte) (parcel, *Rejection) {
	if bad := checkJSON("the envelope", raw); bad != nil {
		return parcel{}, bad
	}
	root := gjson.ParseBytes(raw)
	if !root.IsObject() {
		return parcel{}, reject(ReasonMalformed, "send one CloudEvent as a JSON object", "the envelope is not a JSON object")
	}
	var e envelope
	root.ForEach(func(name, v gjson.Result) bool {
		e.bad = e.take(name.Str, v)
		return e.bad == nil
	})
	return e.parcel, e.bad
}

// envelope collects the members of a structured event.
type envelope struct {
	parcel
	hasData bool
	bad     *Rejection
}

func (e *envelope) take(name string, v gjson.Result) *Rejection {
	switch name {
	case "data":
		return e.takeData([]byte(v.Raw))
	case "data_base64":
		return e.takeBase64(v)
	}
	for a := range attributes {
		if attributes[a].name == name { // JSON names keep their case
			return e.takeAttribute(attribute(a), v)
		}
	}
	return nil
}

// takeData keeps the data; null is an event without data.
func (e *envelope) takeData(data []byte) *Rejection {
	if e.hasData {
		return reject(ReasonMalformed, "send data once", "the envelope has data twice")
	}
	e.hasData = true
	if string(data) != "null" {
		e.data = data
	}
	return nil
}

func (e *envelope) takeBase64(v gjson.Result) *Rejection {
	data, err := base64.StdEncoding.DecodeString(v.Str)
	if v.Type != gjson.String || err != nil {
		return reject(ReasonMalformed, "send standard base64, or data", "data_base64 is not base64")
	}
	return e.takeData(data)
}

// takeAttribute accepts strings, and whole numbers and booleans by their
// text; null is absence.
func (e *envelope) takeAttribute(a attribute, v gjson.Result) *Rejection {
	switch {
	case v.Type == gjson.Null:
		return nil
	case v.Type == gjson.String:
		return e.values.set(a, strings.Clone(v.Str))
	case v.Type == gjson.Number, v.IsBool():
		return e.values.set(a, strings.Clone(v.Raw))
	}
	return reject(ReasonAttribute, "send a string", "attribute %s is not a string", a)
}
