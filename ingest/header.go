package ingest

import (
	"strings"
	"unicode/utf8"
)

// headerPrefix marks the headers that carry attributes in binary mode.
const headerPrefix = "ce-"

// fromHeader collects the attributes of a binary-mode message. Names are
// compared without case. The order of the map cannot reach the result: every
// attribute has one value or is refused, and of several refusals the first
// in the table is answered.
func fromHeader(header map[string][]string) (values, *Rejection) {
	var v values
	var first *Rejection
	worst := attributeCount
	for key, texts := range header {
		a, ok := headerAttribute(key)
		if !ok {
			continue
		}
		for _, text := range texts {
			if bad := v.set(a, decodeHeader(text)); bad != nil && a < worst {
				first, worst = bad, a
			}
		}
	}
	return v, first
}

func headerAttribute(key string) (attribute, bool) {
	if len(key) <= len(headerPrefix) || !strings.EqualFold(key[:len(headerPrefix)], headerPrefix) {
		return 0, false
	}
	return attributeNamed(key[len(headerPrefix):])
}

// headerValue answers the first value of a plain header, compared without
// case; of several spellings, the one that sorts first.
func headerValue(header map[string][]string, name string) string {
	value, spelling := "", ""
	for key, texts := range header {
		if len(texts) > 0 && strings.EqualFold(key, name) && (spelling == "" || key < spelling) {
			value, spelling = texts[0], key
		}
	}
	return value
}

// decodeHeader undoes quoting and percent-encoding. A text that is not valid
// percent-encoding of UTF-8 is taken raw: many clients do not encode. The
// result never shares memory with the message.
func decodeHeader(text string) string {
	raw := unquote(text)
	if !strings.Contains(raw, "%") {
		return strings.Clone(raw)
	}
	if decoded, ok := percentDecode(raw); ok {
		return decoded
	}
	return strings.Clone(raw)
}

// unquote removes the quotes of a quoted header value and the backslashes in
// it.
func unquote(text string) string {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text
	}
	var b strings.Builder
	inner := text[1 : len(text)-1]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' && i+1 < len(inner) {
			i++
		}
		b.WriteByte(inner[i])
	}
	return b.String()
}

func percentDecode(text string) (string, bool) {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			out = append(out, text[i])
			continue
		}
		if i+2 >= len(text) {
			return "", false
		}
		high, ok1 := hexDigit(text[i+1])
		low, ok2 := hexDigit(text[i+2])
		if !ok1 || !ok2 {
			return "", false
		}
		out = append(out, high<<4|low)
		i += 2
	}
	return string(out), utf8.Valid(out)
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

const upperHex = "0123456789ABCDEF"

// percentEncode writes text as the NATS binding of CloudEvents wants it:
// space, quote, percent and everything outside U+0021 to U+007E encoded.
func percentEncode(text string) string {
	if strings.IndexFunc(text, mustEncode) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if c := text[i]; mustEncode(rune(c)) {
			b.WriteByte('%')
			b.WriteByte(upperHex[c>>4])
			b.WriteByte(upperHex[c&15])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func mustEncode(r rune) bool { return r < 0x21 || r > 0x7e || r == '"' || r == '%' }
