package oracle

import (
	"errors"
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// witness is an event that may be evidence: a call, a message of the user or
// an approval.
type witness struct {
	seq   uint64 // of its completion, or of the request while it is open
	asked uint64 // of its request
	time  time.Time
	turn  schemas.TurnID
	role  schemas.Role
	by    *session // that established it

	call *call

	isMessage bool
	text      string

	isApproval bool
	approval   ingest.Approval
	granted    bool
	data       schemas.Value
}

func (c *call) witness(s *session) *witness {
	v := &witness{by: s, seq: c.asked(), asked: c.asked(), time: c.opening.Time, turn: c.opening.Turn, call: c}
	if !c.open() {
		v.seq, v.time, v.role = c.closing.Seq, c.closing.Time, c.closing.Role
	}
	return v
}

// said takes a message. What the agent says is no evidence.
func (w *world) said(s *session, ev schemas.Event) {
	speaker, said := ingest.ParseMessage(ev.Data)
	if speaker != ingest.SpeakerUser {
		s.agentSaid = append(s.agentSaid, said)
		s.agentSaidAt = append(s.agentSaidAt, ev.Seq)
		return
	}
	v := &witness{
		by: s, seq: ev.Seq, asked: ev.Seq, time: ev.Time, turn: ev.Turn, role: ev.Role,
		isMessage: true, text: said,
	}
	s.words = append(s.words, v)
	w.followUp(v)
}

func (w *world) decided(s *session, ev schemas.Event) {
	v := &witness{
		by: s, seq: ev.Seq, asked: ev.Seq, time: ev.Time, turn: ev.Turn, role: ev.Role,
		isApproval: true, approval: ingest.ParseApproval(ev.Data),
		granted: ev.Type == schemas.ApprovalGranted, data: value(ev.Data),
	}
	s.words = append(s.words, v)
	w.followUp(v)
}

// standing is how a call came out, whoever asks.
type standing int

const (
	pending standing = iota
	bad              // failed, refused or empty
	unclear          // whether it failed cannot be told
	good
)

// standing applies test 3.
func (c *call) standing(s *session) standing {
	switch {
	case c.open():
		return pending
	case c.outcome != schemas.OutcomeOK, schemas.Empty(c.result):
		return bad
	}
	failed, err := c.saysFailed(s)
	switch {
	case err != nil:
		return unclear
	case failed:
		return bad
	}
	return good
}

func (c *call) saysFailed(s *session) (bool, error) {
	tool := s.policy.Tool(c.opening.Tool)
	if tool == nil || tool.Failed == nil {
		return false, nil
	}
	return tool.Failed.Bool(policy.Scope{Args: c.args, Result: c.result})
}

// scope is what keys and conditions see of a call: no result of one that
// failed or is not done.
func (c *call) scope(s *session) policy.Scope {
	scope := policy.Scope{Args: c.args, Result: c.result, Now: s.at(c.closing.Time)}
	if st := c.standing(s); st == pending || st == bad {
		scope.Result = schemas.Absent{}
	}
	return scope
}

// at is what `now` means at a time.
func (s *session) at(t time.Time) time.Time {
	if !s.policy.Now.IsZero() {
		return s.policy.Now
	}
	return t
}

// reading is one key under which a witness is evidence for an alternative.
type reading struct {
	key    string
	object object         // the catalogue object it was bound by, if any
	wild   bool           // the key cannot be computed: taken to be about any object
	why    schemas.Reason // why it cannot
}

// named is the object as people read it: as the call has it.
func (r reading) named() string {
	if r.object.row != nil {
		return r.object.name
	}
	return r.key
}

// readings answers the keys of a witness for an alternative, none where the
// alternative does not take it.
func (v *witness) readings(e *policy.Evidence) []reading {
	s := v.by
	switch {
	case v.isMessage:
		if e.Kind == policy.KindMessage && e.SaysYes(v.text) && v.messageHolds(s, e) {
			return []reading{{}}
		}
		return nil
	case v.isApproval:
		return v.approvalReadings(e)
	case e.Kind == policy.KindReturns:
		return v.rowReadings(s, e, false)
	case e.Kind == policy.KindTool && e.TakesTool(v.call.opening.Tool):
		return v.toolReadings(s, e)
	}
	return nil
}

// messageHolds reports whether the condition on a message is met: a message
// cannot contradict, so one that does not meet it is no answer.
func (v *witness) messageHolds(s *session, e *policy.Evidence) bool {
	if e.Where == nil {
		return true
	}
	ok, err := e.Where.Bool(policy.Scope{Text: v.text, Now: s.at(v.time)})
	return ok && err == nil
}

func (v *witness) approvalReadings(e *policy.Evidence) []reading {
	if e.Kind != policy.KindApproval || e.Approval != v.approval.Kind {
		return nil
	}
	if e.About == nil {
		return []reading{{}}
	}
	return aboutReadings(e, policy.Scope{Data: v.data})
}

func (v *witness) toolReadings(s *session, e *policy.Evidence) []reading {
	switch {
	case e.About != nil:
		return aboutReadings(e, v.call.scope(s))
	case e.Of != nil:
		return v.rowReadings(s, e, true)
	}
	return []reading{{}}
}

func aboutReadings(e *policy.Evidence, scope policy.Scope) []reading {
	keys, _, err := e.About.Keys(scope, normalizerOf(e))
	if err != nil {
		return []reading{{wild: true, why: reasonOf(err)}}
	}
	var out []reading
	for _, k := range keys {
		out = append(out, reading{key: k})
	}
	return out
}

// rowReadings binds a call by its catalogue rows of the entity.
func (v *witness) rowReadings(s *session, e *policy.Evidence, concerns bool) []reading {
	tool := s.policy.Tool(v.call.opening.Tool)
	if tool == nil {
		return nil
	}
	rows := tool.Returns
	if concerns {
		rows = append(rows[:len(rows):len(rows)], tool.Concerns...)
	}
	scope := v.call.scope(s)
	var out []reading
	for _, row := range rows {
		if row.Entity != e.Of {
			continue
		}
		for _, o := range objectsOf(row, scope) {
			r := reading{key: o.key, object: o, wild: o.err != nil}
			if o.err != nil {
				r.why = reasonOf(o.err)
			}
			out = append(out, r)
		}
	}
	return out
}

// normalizerOf is how keys of an alternative are made equal.
func normalizerOf(e *policy.Evidence) policy.Normalizer {
	if e.Of != nil {
		return e.Of.Normalize
	}
	return policy.Normalizer{}
}

func reasonOf(err error) schemas.Reason {
	var e *policy.EvalError
	if errors.As(err, &e) {
		return e.Reason
	}
	return schemas.ReasonPolicy
}

// conditionScope is what `where` and `keep` see of a reading.
func (v *witness) conditionScope(r reading) policy.Scope {
	s := v.by
	switch {
	case v.isMessage:
		return policy.Scope{Text: v.text, Now: s.at(v.time)}
	case v.isApproval:
		return policy.Scope{Data: v.data, Now: s.at(v.time)}
	}
	scope := v.call.scope(s)
	if r.object.row != nil && r.object.item >= 0 {
		scope.Item, scope.Result = r.object.element, r.object.element
	}
	return scope
}
