package measure

import (
	"bytes"
	"iter"
	"time"

	"github.com/nearmiss/nearmiss/projector"
)

// Sessions puts records that come in key order together to sessions.
func Sessions(records iter.Seq2[projector.Change, error]) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		var session Session
		var prefix []byte
		for r, err := range records {
			if err != nil {
				yield(Session{}, err)
				return
			}
			if prefix != nil && !bytes.HasPrefix(r.Key, prefix) {
				if !yield(session, nil) {
					return
				}
				session, prefix = Session{}, nil
			}
			if prefix == nil {
				prefix = bytes.Clone(projector.RecordsOfSession(r.Key))
			}
			record, err := projector.ParseRecord(r.Key, r.Value)
			if err != nil {
				yield(Session{}, err)
				return
			}
			session.Take(record)
		}
		if prefix != nil {
			yield(session, nil)
		}
	}
}

// Span is a stretch of time; a zero end is open.
type Span struct{ Since, Until time.Time }

// Holds reports whether a session began in the span.
func (s Span) Holds(session Session) bool {
	at := session.First
	return !at.Before(s.Since) && (s.Until.IsZero() || at.Before(s.Until))
}

// Measure adds up the sessions that began in a span.
func Measure(sessions iter.Seq2[Session, error], in Span) (Report, error) {
	m := New()
	for s, err := range sessions {
		if err != nil {
			return Report{}, err
		}
		if in.Holds(s) {
			m.Add(s)
		}
	}
	return m.Report(), nil
}
