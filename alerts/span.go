package alerts

import (
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Span describes the span that tells a tracing backend of a finding. It is a
// root of its own with links: the traces of the agent were exported, or
// sampled away, long before the verdict, and must not be appended to.
type Span struct {
	Name       string
	TraceID    [16]byte
	SpanID     [8]byte
	Start, End time.Time
	Attributes []Attribute
	Links      []Link
	// Status is the text of the status ERROR, without values; empty where
	// nothing bad is known to have happened.
	Status string
}

// SpanOf describes the span of one revision of a finding.
func SpanOf(f schemas.Finding) Span {
	s := Span{
		Name:  text(string(f.Class) + " " + f.Guard),
		Start: f.Time, End: f.Time, // a judgement takes no time of the log
		Status: status(f),
	}
	s.TraceID, s.SpanID = ids(f)
	a := attributesOf(f)
	s.Links, a = linksOf(f, a)
	s.Attributes = a
	return s
}

// ids derives the ids from the finding, so that sending a revision once more
// does not make a second span.
func ids(f schemas.Finding) (trace [16]byte, span [8]byte) {
	sum := sha256.Sum256(fmt.Appendf(nil, "nearmiss span %d %s %d", len(f.ID), f.ID, f.Revision))
	copy(trace[:], sum[:16])
	copy(span[:], sum[16:24])
	return trace, span
}

// status is the sentence of the finding without objects: backends index it.
func status(f schemas.Finding) string {
	if f.Verdict == schemas.VerdictOK || f.Verdict == schemas.VerdictUnknown {
		return ""
	}
	f.Objects = nil
	if f.Nearest != nil {
		nearest := *f.Nearest
		nearest.Object = ""
		f.Nearest = &nearest
	}
	return f.Sentence()
}
