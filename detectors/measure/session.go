package measure

import (
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Session is the records of one session.
type Session struct {
	schemas.SessionRecord
	Judged   []schemas.Judgement
	Findings []schemas.Finding
}

// ID is the session's, whichever of its records there are.
func (s *Session) ID() schemas.SessionID {
	switch {
	case s.Session != "":
		return s.Session
	case len(s.Judged) > 0:
		return s.Judged[0].Session
	case len(s.Findings) > 0:
		return s.Findings[0].Session
	}
	return ""
}

// Take adds a record to those of its session.
func (s *Session) Take(r projector.Record) {
	switch {
	case r.Session != nil:
		s.SessionRecord = *r.Session
	case r.Judgement != nil:
		s.Judged = append(s.Judged, *r.Judgement)
	case r.Finding != nil:
		s.Findings = append(s.Findings, *r.Finding)
	}
}

// Alerts reports whether a finding enters the rates: it says that something
// was wrong, on a call that took effect. A leak needs no effect.
func Alerts(f schemas.Finding) bool {
	return f.Verdict == schemas.VerdictNearMiss || f.Verdict == schemas.VerdictViolation
}

// calls are the judged calls of the session by their sequence.
func (s *Session) calls() map[uint64]schemas.Judgement {
	calls := make(map[uint64]schemas.Judgement, len(s.Judged))
	for _, j := range s.Judged {
		calls[j.Seq] = j
	}
	return calls
}

// enters reports whether a finding belongs into a rate by class: leaks do
// wherever they are, everything else only on a write.
func enters(f schemas.Finding, calls map[uint64]schemas.Judgement) bool {
	if !Alerts(f) {
		return false
	}
	return f.Class == schemas.ClassIntegrityLeak || calls[f.Seq].Write
}

// part collects what some of the session's calls add.
type part struct {
	seen
	missed map[uint64]bool // writes with a near-miss
}

func (p *part) judged(j schemas.Judgement, verdict schemas.Verdict) {
	if !j.Write {
		return
	}
	switch {
	case j.Executed():
		p.writes++
		p.unknownWrites += one(verdict == schemas.VerdictUnknown)
	case verdict == schemas.VerdictNearMiss || verdict == schemas.VerdictViolation || verdict == schemas.VerdictAttempted:
		p.attempts++
	}
}

func (p *part) asks(g schemas.GuardPart) {
	p.asked += g.Asked
	p.unknown += g.Unknown
}

func (p *part) found(f schemas.Finding, calls map[uint64]schemas.Judgement) {
	if f.Class == schemas.ClassDuplicateWrite && !f.Outcome.Failed() {
		p.repeated++
	}
	if !enters(f, calls) {
		return
	}
	p.class(f.Class)
	if f.Class == schemas.ClassNearMiss {
		if p.missed == nil {
			p.missed = map[uint64]bool{}
		}
		p.missed[f.Seq] = true
	}
}

func (p *part) sum() *seen {
	p.nearMissWrites = len(p.missed)
	return &p.seen
}
