package detectors

import (
	"encoding/json"
	"fmt"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// recordSession tells measures of the session as it is now, once per event. Of
// one that was dropped and spoke again the record from before stands: how it
// ended, and when it began, is not known any more.
func (s *step) recordSession() {
	if s.session.Reopened {
		return
	}
	r := schemas.SessionRecord{
		Tenant: s.session.Key.Tenant, Session: s.session.Key.ID, Root: s.session.Root,
		Agent: s.session.Agent, Model: s.session.Model, Origin: s.session.Origin,
		First: s.session.First, FirstSeq: s.session.FirstSeq, Calls: s.session.CallCount,
		Outcome: s.session.EndedWith, Incomplete: s.session.Incomplete(), CutOff: s.session.Overtaken,
	}
	for i := range s.out.Sessions {
		if s.out.Sessions[i].Tenant == r.Tenant && s.out.Sessions[i].Session == r.Session {
			s.out.Sessions[i] = r
			return
		}
	}
	s.out.Sessions = append(s.out.Sessions, r)
}

// Records are what measures need of an outcome, as keys of the fold. What is
// learned later of the same thing has the same key.
func (o Outcome) Records() []projector.Change {
	records := make([]projector.Change, 0, len(o.Sessions)+len(o.Judged)+len(o.Findings))
	for _, s := range o.Sessions {
		records = append(records, projector.Change{Key: projector.SessionRecordKey(s), Value: encode(s)})
	}
	for _, j := range o.Judged {
		records = append(records, projector.Change{Key: projector.JudgementKey(j), Value: encode(j)})
	}
	for _, f := range o.Findings {
		records = append(records, projector.Change{Key: projector.FindingKey(f), Value: encode(f)})
	}
	return records
}

// encode panics where a record cannot be encoded: the types are ours, so that
// would be a broken invariant, not bad input.
func encode(record any) []byte {
	raw, err := json.Marshal(record)
	if err != nil {
		panic(fmt.Sprintf("detectors: %T does not encode: %v", record, err))
	}
	return raw
}
