package alerts

import (
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// label is the word that a line begins with.
type label struct {
	class schemas.Class
	word  string
}

// labels has a row for every class.
func labels() []label {
	return []label{
		{schemas.ClassNearMiss, "NEAR-MISS"},
		{schemas.ClassUnauthenticated, "UNAUTHENTICATED"},
		{schemas.ClassUnauthorized, "UNAUTHORIZED"},
		{schemas.ClassViolation, "VIOLATION"},
		{schemas.ClassIntegrityLeak, "INTEGRITY-LEAK"},
		{schemas.ClassDuplicateWrite, "DUPLICATE"},
	}
}

// Line tells a finding to somebody at a terminal: what it is, who did it,
// which call, which need, why it does not count, where to look and what would
// have satisfied it. With color the first word shows the severity.
func Line(f schemas.Finding, color bool) string {
	word := word(f)
	if color {
		word = paint(f, word)
	}
	return fmt.Sprintf("%s  %s · %s. Fix: %s.  [%s]", word, who(f), f.Sentence(), f.Fix(), where(f))
}

func word(f schemas.Finding) string {
	switch f.Verdict {
	case schemas.VerdictUnknown:
		return "UNKNOWN"
	case schemas.VerdictAttempted:
		return "ATTEMPTED"
	}
	for _, l := range labels() {
		if l.class == f.Class {
			return l.word
		}
	}
	return "FINDING"
}

func who(f schemas.Finding) string {
	return strings.TrimSpace(schemas.Printable(f.Agent) + " " + schemas.Printable(string(f.Session)))
}

// shortID is as much of an id as a line has room for: enough to find it by.
const shortID = len("f-") + 8

func where(f schemas.Finding) string {
	id := schemas.Printable(f.ID)
	if len(f.ID) > shortID {
		id = schemas.Printable(f.ID[:shortID]) + "…"
	}
	if f.Revision > 1 {
		return fmt.Sprintf("#%d %s revision %d", f.Seq, id, f.Revision)
	}
	return fmt.Sprintf("#%d %s", f.Seq, id)
}

// The colors of a terminal (ECMA-48, select graphic rendition).
const (
	red    = "\x1b[1;31m"
	yellow = "\x1b[33m"
	dim    = "\x1b[2m"
	reset  = "\x1b[0m"
)

func paint(f schemas.Finding, word string) string {
	switch {
	case f.Verdict == schemas.VerdictUnknown || f.Verdict == schemas.VerdictAttempted:
		return dim + word + reset
	case f.Severity == schemas.SeverityCritical || f.Severity == schemas.SeverityHigh:
		return red + word + reset
	}
	return yellow + word + reset
}
