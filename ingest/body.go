package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// MaxBody is the most bytes that a message body may have, whatever its mode;
// MaxDepth is how deep JSON in it may nest.
const (
	MaxBody  = 1 << 20
	MaxDepth = 64
)

// checkJSON refuses bytes that are not one JSON value in UTF-8 within the
// bounds. Nesting is measured first: parsers recurse.
func checkJSON(what string, raw []byte) *Rejection {
	if len(raw) > MaxBody {
		return reject(ReasonTooLarge, "send a part of it with partial: true, or put it elsewhere and name it in dataref",
			"%s has %d bytes, more than %d", what, len(raw), MaxBody)
	}
	return checkSyntax(what, raw)
}

// checkSyntax is checkJSON without the bound on size, for a batch.
func checkSyntax(what string, raw []byte) *Rejection {
	if at := tooDeepAt(raw); at >= 0 {
		return reject(ReasonMalformed, "flatten it", "%s nests deeper than %d at byte %d", what, MaxDepth, at)
	}
	if !utf8.Valid(raw) {
		return reject(ReasonMalformed, "encode JSON as UTF-8", "%s is not valid UTF-8", what)
	}
	if !gjson.ValidBytes(raw) {
		return syntaxAt(what, raw)
	}
	return nil
}

// syntaxAt says where the JSON breaks off.
func syntaxAt(what string, raw []byte) *Rejection {
	const cure = "send one complete JSON value"
	var value json.RawMessage
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(raw, &value), &syntax) {
		return reject(ReasonMalformed, cure, "%s is not valid JSON at byte %d: %s", what, syntax.Offset, syntax.Error())
	}
	return reject(ReasonMalformed, cure, "%s is not valid JSON", what)
}

// tooDeepAt answers the byte at which JSON nests deeper than MaxDepth, or -1.
func tooDeepAt(raw []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return i
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return -1
}

// checkData holds the data of an event against its rule. An empty body is an
// event without data.
func checkData(r rule, data []byte) *Rejection {
	if len(data) == 0 {
		return checkMembers(r.members, []byte("{}"))
	}
	if bad := checkJSON("data", data); bad != nil {
		return bad
	}
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); trimmed[0] != '{' {
		return reject(ReasonMalformed, "wrap it in an object", "data is not a JSON object")
	}
	return checkMembers(r.members, data)
}
