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

// Only says which sessions are counted. The zero value is all of them.
type Only struct {
	Since, Until time.Time // they began then; a zero end is open
	Outcome      string    // success, failure or unknown; empty: any
}

// Takes reports whether a session is counted.
func (o Only) Takes(session Session) bool {
	at := session.First
	return session.Session != "" && !at.Before(o.Since) && (o.Until.IsZero() || at.Before(o.Until)) &&
		(o.Outcome == "" || o.Outcome == session.Outcome)
}

// Measure adds up the sessions that are counted.
func Measure(sessions iter.Seq2[Session, error], only Only) (Report, error) {
	m := New()
	for s, err := range sessions {
		if err != nil {
			return Report{}, err
		}
		if only.Takes(s) {
			m.Add(s)
		}
	}
	return m.Report(), nil
}
