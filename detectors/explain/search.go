package explain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/schemas"
)

// Query names a call.
type Query struct {
	Tenant  schemas.TenantID  // empty: of any
	Session schemas.SessionID // empty: of any
	Call    string            // a call id, or "#3": the agent's call of that ordinal, from 0
	Last    bool              // of several such calls the last one is meant
}

// matches reports whether the account is of such a call.
func (q Query) matches(a *detectors.Account) bool {
	if q.Tenant != "" && q.Tenant != a.Tenant || q.Session != "" && q.Session != a.Session {
		return false
	}
	return q.Call == string(a.Call.ID) || q.Call == ordinal(a.Call.Ordinal)
}

// ordinal is how an agent's call is named by its place in the session.
func ordinal(n int) string {
	if n < 0 {
		return ""
	}
	return fmt.Sprintf("#%d", n)
}

// Search observes an engine until the call was judged, and further: what was
// told of it comes later.
type Search struct {
	query Query
	found []*found
	calls map[uint64]callRef // that something may have been decided by, by opening sequence
}

// callRef is how a call is shown where it decided something.
type callRef struct {
	id      schemas.CallID
	session schemas.SessionID
}

// found is one call that the query names.
type found struct {
	account  detectors.Account
	unless   []detectors.UnlessAccount
	findings []schemas.Finding // as they were told last
	judged   *detectors.Judgement
}

// Find begins a search.
func Find(q Query) *Search { return &Search{query: q, calls: map[uint64]callRef{}} }

// Judged takes the account of a call that is looked for.
func (s *Search) Judged(a detectors.Account) {
	mine := s.query.Session == "" || s.query.Session == a.Session
	if mine || a.Call.Write {
		s.calls[a.Call.Seq] = callRef{a.Call.ID, a.Session}
	}
	if s.query.matches(&a) {
		s.found = append(s.found, &found{account: a})
	}
}

// Closed takes how the `unless` of a guard came out.
func (s *Search) Closed(u detectors.UnlessAccount) {
	if f := s.of(u.Tenant, u.Session, u.Call.Seq); f != nil {
		f.unless = append(f.unless, u)
	}
}

// Took takes what was told after an event.
func (s *Search) Took(out detectors.Outcome) {
	for _, told := range out.Findings {
		if f := s.of(told.Tenant, told.Session, told.Seq); f != nil {
			f.tell(told)
		}
	}
	for _, j := range out.Judged {
		if f := s.of(j.Tenant, j.Session, j.Seq); f != nil {
			f.judged = &j
		}
	}
}

func (s *Search) of(tenant schemas.TenantID, session schemas.SessionID, seq uint64) *found {
	for _, f := range s.found {
		if f.account.Tenant == tenant && f.account.Session == session && f.account.Seq == seq {
			return f
		}
	}
	return nil
}

// tell keeps the newest revision of each finding.
func (f *found) tell(told schemas.Finding) {
	for i := range f.findings {
		if f.findings[i].ID == told.ID {
			f.findings[i] = told
			return
		}
	}
	f.findings = append(f.findings, told)
}

// ErrNone is answered where no call is named so.
var ErrNone = errors.New("there is no such call")

// AmbiguousError lists the calls that the query names.
type AmbiguousError struct{ Calls []string }

// Error lists them, and says how to name one.
func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("%d calls are named so; name one by --session and its ordinal, or by --at-seq:\n  %s",
		len(e.Calls), strings.Join(e.Calls, "\n  "))
}

// one answers the call that the query names.
func (s *Search) one(v View) (*found, error) {
	switch {
	case len(s.found) == 0:
		return nil, ErrNone
	case len(s.found) == 1, s.query.Last:
		return s.found[len(s.found)-1], nil
	}
	e := &AmbiguousError{}
	for _, f := range s.found {
		a := &f.account
		e.Calls = append(e.Calls, fmt.Sprintf("--session %s --call '%s' --at-seq %d: %s %s",
			a.Session, orText(ordinal(a.Call.Ordinal), string(a.Call.ID)), v.number(a.Seq), a.Call.ID, a.Call.Tool))
	}
	return nil, e
}

func orText(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
