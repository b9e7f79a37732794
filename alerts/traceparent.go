package alerts

import (
	"encoding/hex"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Context is a valid W3C trace context. The tracestate is left out: OTLP
// exporters do not send that of a link.
type Context struct {
	TraceID [16]byte
	SpanID  [8]byte
	Flags   byte
}

// Trace is the trace id in hex.
func (c Context) Trace() string { return hex.EncodeToString(c.TraceID[:]) }

// Sampled reports whether the origin recorded its span.
func (c Context) Sampled() bool { return c.Flags&1 == 1 }

// lenParent is the length of a version 00 traceparent; a later version may
// go on after another '-'.
const lenParent = len("00-0123456789abcdef0123456789abcdef-0123456789abcdef-01")

// ParseTrace reads a traceparent as W3C Trace Context, level 1, defines it:
// lower-case hex only, no zero ids, version ff is invalid, and what a later
// version adds is ignored.
func ParseTrace(t schemas.Trace) (Context, bool) {
	s := t.Traceparent
	if !wellFormed(s) {
		return Context{}, false
	}
	var c Context
	var flags [1]byte
	ok := unhex(c.TraceID[:], s[3:35]) && unhex(c.SpanID[:], s[36:52]) && unhex(flags[:], s[53:55])
	c.Flags = flags[0]
	return c, ok && c.TraceID != [16]byte{} && c.SpanID != [8]byte{}
}

func wellFormed(s string) bool {
	if len(s) < lenParent || s[2] != '-' || s[35] != '-' || s[52] != '-' {
		return false
	}
	var version [1]byte
	switch {
	case !unhex(version[:], s[:2]) || version[0] == 0xff:
		return false
	case version[0] == 0:
		return len(s) == lenParent
	}
	return len(s) == lenParent || s[lenParent] == '-'
}

// unhex refuses the upper case that the standard library accepts.
func unhex(into []byte, s string) bool {
	if strings.ContainsAny(s, "ABCDEF") {
		return false
	}
	_, err := hex.Decode(into, []byte(s))
	return err == nil
}
