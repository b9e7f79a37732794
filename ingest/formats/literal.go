package formats

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/nearmiss/nearmiss/ingest"
)

// literalJSON answers a Python literal as JSON: dict, list, tuple, str, int,
// float, True, False and None, as repr writes them. Agents that run tools as
// code log such text. It is strict, because a misread argument would be judged
// as if the agent had sent it: quotes that do not nest, names and calls are no
// literal.
func literalJSON(text string) (json.RawMessage, bool) {
	l := literal{rest: text}
	if !l.value(ingest.MaxDepth) || l.space() != 0 {
		return nil, false
	}
	return json.RawMessage(l.out.String()), true
}

// literal reads a text from the left and writes JSON.
type literal struct {
	rest string
	out  strings.Builder
}

// space drops blanks and answers the byte that follows, 0 at the end.
func (l *literal) space() byte {
	l.rest = strings.TrimLeft(l.rest, " \t\r\n")
	if l.rest == "" {
		return 0
	}
	return l.rest[0]
}

// take drops one byte if it is the next.
func (l *literal) take(c byte) bool {
	if l.space() != c || c == 0 {
		return false
	}
	l.rest = l.rest[1:]
	return true
}

func (l *literal) value(depth int) bool {
	if depth == 0 {
		return false
	}
	switch l.space() {
	case '{':
		return l.dict(depth)
	case '[':
		return l.list(']', depth)
	case '(':
		return l.list(')', depth)
	case '\'', '"':
		return l.text()
	}
	return l.word()
}

func (l *literal) list(end byte, depth int) bool {
	l.rest = l.rest[1:]
	l.out.WriteByte('[')
	for n := 0; !l.take(end); n++ {
		if n > 0 {
			l.out.WriteByte(',')
		}
		if !l.value(depth-1) || !l.separated(end, n) {
			return false
		}
	}
	l.out.WriteByte(']')
	return true
}

// separated drops the comma behind element n. Parentheses around one value
// without a comma are not a tuple, and nothing that repr writes.
func (l *literal) separated(end byte, n int) bool {
	return l.take(',') || l.space() == end && (end != ')' || n > 0)
}

// dict reads a dict. One with a key twice is not what repr writes.
func (l *literal) dict(depth int) bool {
	l.rest = l.rest[1:]
	l.out.WriteByte('{')
	seen := map[string]bool{}
	for n := 0; !l.take('}'); n++ {
		if n > 0 {
			l.out.WriteByte(',')
		}
		start := l.out.Len()
		if !l.key() || seen[l.out.String()[start:]] {
			return false
		}
		seen[l.out.String()[start:]] = true
		l.out.WriteByte(':')
		if !l.take(':') || !l.value(depth-1) || !l.separated('}', n) {
			return false
		}
	}
	l.out.WriteByte('}')
	return true
}

// key reads a text, or an integer, which in JSON is the text of its digits.
func (l *literal) key() bool {
	switch c := l.space(); {
	case c == '\'' || c == '"':
		return l.text()
	case c >= '0' && c <= '9':
		l.out.WriteByte('"')
		defer l.out.WriteByte('"')
		word := l.scan()
		l.out.WriteString(word)
		return json.Valid([]byte(word)) && !strings.ContainsAny(word, ".eE")
	}
	return false
}

// scan takes the letters, digits and signs that follow.
func (l *literal) scan() string {
	end := strings.IndexFunc(l.rest, func(r rune) bool {
		return !strings.ContainsRune("+-._", r) && !unicode.IsDigit(r) && !unicode.IsLetter(r)
	})
	if end < 0 {
		end = len(l.rest)
	}
	word := l.rest[:end]
	l.rest = l.rest[end:]
	return word
}

// word reads a number or a name. The numbers of repr are those of JSON, but
// for inf and nan, which JSON has not.
func (l *literal) word() bool {
	word := l.scan()
	switch word {
	case "True":
		word = "true"
	case "False":
		word = "false"
	case "None":
		word = "null"
	default:
		if word == "" || word[0] != '-' && (word[0] < '0' || word[0] > '9') || !json.Valid([]byte(word)) {
			return false
		}
	}
	l.out.WriteString(word)
	return true
}
