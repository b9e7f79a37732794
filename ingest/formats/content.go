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
	// they set no flag.
	errorPrefix = regexp.MustCompile(`^\s*["']?Error\b`)
	httpStatus  = regexp.MustCompile(`\b(429 Too Many Requests|500 Internal Server Error|502 Bad Gateway|503 Service Unavailable|504 Gateway Time-?out)\b`)
	// assignment is the wrapper of agents that run tools as code: what
	// follows is a Python literal, which is JSON only by luck.
	assignment = regexp.MustCompile(`^\s*#\s*\w+\s*=\s*`)
)

// answerOf reads the content of a tool result.
func answerOf(content json.RawMessage, flagged bool) answer {
	var text string
	if len(content) == 0 || json.Unmarshal(content, &text) != nil || string(content) == "null" {
		return asIs(content, flagged)
	}
	wrapped := false
	if prefix := assignment.FindString(text); prefix != "" {
		text, wrapped = text[len(prefix):], true
	}
	if flagged || errorPrefix.MatchString(text) || len(text) <= maxErrorText && httpStatus.MatchString(text) && !isStructure(text) {
		return answer{failed: quote(text)}
	}
	if isStructure(text) {
		return answer{result: json.RawMessage(strings.TrimSpace(text))}
	}
	if wrapped {
		return wrappedScalar(text)
	}
	return answer{result: quote(text)}
}

// asIs keeps content that is JSON already.
func asIs(content json.RawMessage, flagged bool) answer {
	if flagged {
		return answer{failed: content}
	}
	return answer{result: content}
}

// wrappedScalar reads a wrapped number or string; any other Python literal is
// left unread.
func wrappedScalar(text string) answer {
	if trimmed := strings.TrimSpace(text); json.Valid([]byte(trimmed)) {
		return answer{result: json.RawMessage(trimmed)}
	}
	return answer{}
}

// isStructure reports whether text holds a JSON object or list, or null.
// Numbers and words stay text: `02210` and `299.0` are keys as they are
// written.
func isStructure(text string) bool {
	t := strings.TrimSpace(text)
	if t == "" || t != "null" && t[0] != '{' && t[0] != '[' {
		return false
	}
	return json.Valid([]byte(t))
}

func quote(text string) json.RawMessage { return encode(text) }
