package alerts

import (
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

func TestParseTrace(t *testing.T) {
	const ids = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"
	for _, c := range []struct {
		name, parent string
		valid        bool
		sampled      bool
	}{
		{"sampled", "00-" + ids + "-01", true, true},
		{"not sampled", "00-" + ids + "-00", true, false},
		{"other flags", "00-" + ids + "-03", true, true},
		{"later version", "cc-" + ids + "-01", true, true},
		{"later version with more", "cc-" + ids + "-01-what-comes", true, true},
		{"later version with glued text", "cc-" + ids + "-01what", false, false},
		{"version 00 with more", "00-" + ids + "-01-what", false, false},
		{"version ff", "ff-" + ids + "-01", false, false},
		{"upper-case ids", "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false, false},
		{"upper-case flags", "00-" + ids + "-0A", false, false},
		{"upper-case version", "CC-" + ids + "-01", false, false},
		{"zero trace id", "00-00000000000000000000000000000000-b7ad6b7169203331-01", false, false},
		{"zero span id", "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false, false},
		{"not hex", "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01", false, false},
		{"wrong separator", "00_" + ids + "-01", false, false},
		{"short", "00-" + ids, false, false},
		{"empty", "", false, false},
	} {
		got, ok := ParseTrace(schemas.Trace{Traceparent: c.parent})
		if ok != c.valid || got.Sampled() != c.sampled && ok {
			t.Errorf("%s: valid %v, sampled %v", c.name, ok, got.Sampled())
		}
		if ok && got.Trace() != ids[:32] {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
}

func FuzzParseTrace(f *testing.F) {
	f.Add("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	f.Add("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x")
	f.Fuzz(func(t *testing.T, s string) {
		if c, ok := ParseTrace(schemas.Trace{Traceparent: s}); ok && c.Trace() != s[3:35] {
			t.Errorf("%q was read as %s", s, c.Trace())
		}
	})
}
