package formats

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// text reads a quoted text. Line breaks within quotes are not what repr
// writes.
func (l *literal) text() bool {
	quoted := l.rest[0]
	l.rest = l.rest[1:]
	var text strings.Builder
	for l.rest != "" && l.rest[0] != quoted && l.rest[0] != '\n' {
		if l.rest[0] != '\\' {
			text.WriteByte(l.rest[0])
			l.rest = l.rest[1:]
			continue
		}
		r, ok := l.escape()
		if !ok {
			return false
		}
		text.WriteRune(r)
	}
	if l.rest == "" || l.rest[0] != quoted {
		return false
	}
	l.rest = l.rest[1:]
	l.out.Write(quote(text.String()))
	return true
}

// escape reads one of the escapes of repr.
func (l *literal) escape() (rune, bool) {
	if len(l.rest) < 2 {
		return 0, false
	}
	digits := 0
	switch c := l.rest[1]; c {
	case '\\', '\'', '"':
		l.rest = l.rest[2:]
		return rune(c), true
	case 'n', 'r', 't':
		l.rest = l.rest[2:]
		return map[byte]rune{'n': '\n', 'r': '\r', 't': '\t'}[c], true
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	}
	return l.codepoint(digits)
}

// codepoint reads an escape of so many hexadecimal digits, if any.
func (l *literal) codepoint(digits int) (rune, bool) {
	if digits == 0 || len(l.rest) < 2+digits {
		return 0, false
	}
	n, err := strconv.ParseUint(l.rest[2:2+digits], 16, 32)
	l.rest = l.rest[2+digits:]
	return rune(n), err == nil && n <= utf8.MaxRune && utf8.ValidRune(rune(n))
}
