package formats

import (
	"encoding/json"
	"regexp"
	"strings"
)

// answer is what a tool said: a result or the text of an error, as JSON. Both
// nil means that what it said could not be parsed.
type answer struct {
	result json.RawMessage
	failed json.RawMessage
}

// maxErrorText is how long a text may be that is an error because of an HTTP
// status in it; a longer one is a document that mentions it.
const maxErrorText = 200

var (
	// errorPrefix is how the benchmark environments report an error where
	// they set no flag. The quote is of a text that cannot be unquoted.
	errorPrefix = regexp.MustCompile(`^\s*["']?Error\b`)
	httpStatus  = regexp.MustCompile(`\b(429 Too Many Requests|500 Internal Server Error|502 Bad Gateway|503 Service Unavailable|504 Gateway Time-?out)\b`)
	// assignment is the wrapper of agents that run tools as code: what
	// follows is a Python literal, which is JSON only by luck.
	assignment = regexp.MustCompile(`^\s*#\s*\w+\s*=\s*`)
	// opening is how objects and lists begin in JSON and in Python, and how no
	// sentence does.
	opening = regexp.MustCompile(`^\s*[{[]\s*($|[-"'\d{[(]|(?:null|true|false|None|True|False)\b)`)
	// notation is how values are written in languages that are not read:
	// Order(id='1'), <order id="1"/>, id='1' status='paid'.
	notation = regexp.MustCompile(`(?s)^\s*([A-Za-z_][\w.]*\(.*\)|<.*>|[A-Za-z_]\w*=\S.*)\s*$`)
)

// reading is how a result is read. Tools answer in sentences or in objects with
// members of their own: {"result": x} stands for x, and what is written as a
// program writes values is no sentence.
type reading struct {
	flagged bool // the source says that this one is an error
}

// answer reads the content of a tool result: absent, a text, a list of parts, or
// JSON as it is. Null is what a source writes that kept no answer.
func (r reading) answer(content json.RawMessage) answer {
	said := partsOf(content)
	switch {
	case said.unread && !isError(said.text) && !r.flagged, len(content) == 0, string(content) == "null":
		return answer{}
	case said.words:
		return r.text(said.text)
	}
	return r.value(content)
}

// text reads what a tool said in words: JSON or a Python literal in a string,
// an error, or just words. What begins like a structure and is none was cut off,
// or is in a notation that is not known.
func (r reading) text(text string) answer {
	if prefix := assignment.FindString(text); prefix != "" {
		return r.assigned(text[len(prefix):])
	}
	value, ok := structure(text)
	switch {
	case ok && value[0] == '"':
		return r.text(stringOf(value))
	case ok:
		return r.value(value)
	case r.flagged || isError(text):
		return answer{failed: quote(text)}
	case opening.MatchString(text) || notation.MatchString(text):
		return answer{}
	}
	return answer{result: quote(text)}
}

// assigned reads the literal that an agent's code got from a tool. Words
// without quotes are no literal.
func (r reading) assigned(text string) answer {
	value, ok := valueOf(text)
	switch {
	case ok && value[0] == '"':
		return r.text(stringOf(value))
	case ok:
		return r.value(value)
	case r.flagged || isError(text):
		return answer{failed: quote(text)}
	}
	return answer{}
}

// value reads a result that is JSON. An error may stand in a box.
func (r reading) value(value json.RawMessage) answer {
	inner, failed := unbox(value)
	switch {
	case r.flagged:
		return answer{failed: value}
	case failed:
		return answer{failed: inner}
	case inner == nil:
		return answer{result: value}
	case inner[0] == '"':
		return r.text(stringOf(inner))
	}
	return answer{result: inner}
}

// unbox answers what an object with nothing but a result or an error holds, and
// whether that is an error; nil for every other value.
func unbox(value json.RawMessage) (inner json.RawMessage, failed bool) {
	var members map[string]json.RawMessage
	if value[0] != '{' || json.Unmarshal(value, &members) != nil || len(members) != 1 {
		return nil, false
	}
	if inner := members["error"]; len(inner) > 2 && inner[0] == '"' {
		return inner, true
	}
	inner = members["result"]
	return inner, len(inner) > 0 && inner[0] == '"' && isError(stringOf(inner))
}

func isError(text string) bool {
	return errorPrefix.MatchString(text) || len(text) <= maxErrorText && httpStatus.MatchString(text)
}

// structure answers the object, list or quoted text that a text is. Numbers and
// words stay text: `02210` and `299.0` are keys as they are written.
func structure(text string) (json.RawMessage, bool) {
	t := strings.TrimSpace(text)
	if t == "" || t != "null" && !strings.ContainsAny(t[:1], `{[("'`) {
		return nil, false
	}
	return valueOf(t)
}

// valueOf answers the JSON, or the Python literal as JSON, that a text is.
func valueOf(text string) (json.RawMessage, bool) {
	t := strings.TrimSpace(text)
	if json.Valid([]byte(t)) {
		return json.RawMessage(t), true
	}
	return literalJSON(t)
}

// stringOf answers the text of a JSON string.
func stringOf(raw json.RawMessage) string {
	var text string
	_ = json.Unmarshal(raw, &text) // what is no string has no text
	return text
}

func quote(text string) json.RawMessage { return encode(text) }
