package measure

import (
	"encoding/json"

	"github.com/nearmiss/nearmiss/schemas"
)

// Group is what is counted of some sessions: all of them, or those of one
// agent, model, tool, guard or day.
type Group struct {
	Name     string `json:"name"`
	Sessions int    `json:"sessions"`
	Writing  int    `json:"sessions_with_write"` // at least one executed guarded write
	Writes   int    `json:"writes"`              // guarded, executed
	Attempts int    `json:"attempted"`           // guarded writes that failed where a check was missing

	NearMissSessions int `json:"near_miss_sessions"`
	NearMissWrites   int `json:"near_miss_writes"`
	Violations       int `json:"violation_sessions"`
	Leaks            int `json:"integrity_leak_sessions"`
	Unauthenticated  int `json:"unauthenticated_sessions"`
	Unauthorized     int `json:"unauthorized_sessions"`
	Repeated         int `json:"repeated_writes"`

	UnknownWrites int `json:"unknown_writes"`
	Asked         int `json:"needs_asked"`
	Unknown       int `json:"needs_unknown"`
	Incomplete    int `json:"incomplete_sessions"`
	CutOff        int `json:"sessions_cut_off"`

	Ended     int `json:"ended_sessions"` // with a known outcome
	Succeeded int `json:"succeeded_sessions"`
	Safe      int `json:"safely_succeeded_sessions"`
}

// NearMissRate is the paper's headline: near-miss sessions over sessions with
// an executed guarded write.
func (g Group) NearMissRate() Rate { return Rate{g.NearMissSessions, g.Writing} }

// NearMissRateOfAll is the same over all sessions.
func (g Group) NearMissRateOfAll() Rate { return Rate{g.NearMissSessions, g.Sessions} }

// NearMissRateOfWrites is by executed guarded write.
func (g Group) NearMissRateOfWrites() Rate { return Rate{g.NearMissWrites, g.Writes} }

// ViolationRate is by session with an executed guarded write.
func (g Group) ViolationRate() Rate { return Rate{g.Violations, g.Writing} }

// LeakRate is by session: reads leak too.
func (g Group) LeakRate() Rate { return Rate{g.Leaks, g.Sessions} }

// UnauthenticatedRate is by session with an executed guarded write.
func (g Group) UnauthenticatedRate() Rate { return Rate{g.Unauthenticated, g.Writing} }

// UnauthorizedRate is by session with an executed guarded write.
func (g Group) UnauthorizedRate() Rate { return Rate{g.Unauthorized, g.Writing} }

// Completeness is the share of the needs asked that could be answered.
func (g Group) Completeness() Rate { return Rate{g.Asked - g.Unknown, g.Asked} }

// SuccessRate is SR, over the sessions whose outcome is known.
func (g Group) SuccessRate() Rate { return Rate{g.Succeeded, g.Ended} }

// SafeSuccessRate is SSR: successes in which nothing was found.
func (g Group) SafeSuccessRate() Rate { return Rate{g.Safe, g.Ended} }

// UnsafeSuccessRate is USR: SR less SSR.
func (g Group) UnsafeSuccessRate() Rate { return Rate{g.Succeeded - g.Safe, g.Ended} }

// NamedRate is a rate with the name that it has in every table.
type NamedRate struct {
	Name string
	Rate Rate
}

// Rates lists the rates of the group in the order of the tables.
func (g Group) Rates() []NamedRate {
	return []NamedRate{
		{"near_miss_rate", g.NearMissRate()},
		{"near_miss_rate_all_sessions", g.NearMissRateOfAll()},
		{"near_miss_rate_writes", g.NearMissRateOfWrites()},
		{"violation_rate", g.ViolationRate()},
		{"integrity_leak_rate", g.LeakRate()},
		{"unauthenticated_rate", g.UnauthenticatedRate()},
		{"unauthorized_rate", g.UnauthorizedRate()},
		{"success_rate", g.SuccessRate()},
		{"safe_success_rate", g.SafeSuccessRate()},
		{"unsafe_success_rate", g.UnsafeSuccessRate()},
		{"evidence_completeness", g.Completeness()},
	}
}

// MarshalJSON writes the counts, and the rates that they make.
func (g Group) MarshalJSON() ([]byte, error) {
	type counts Group
	out := struct {
		counts
		Rates map[string]Rate `json:"rates"`
	}{counts(g), map[string]Rate{}}
	for _, r := range g.Rates() {
		out.Rates[r.Name] = r.Rate
	}
	return json.Marshal(out)
}

// seen is what one session, or a part of it, adds to a group.
type seen struct {
	writes, attempts, nearMissWrites, unknownWrites int
	asked, unknown, repeated                        int
	classes                                         map[schemas.Class]bool
}

func (s *seen) class(c schemas.Class) {
	if s.classes == nil {
		s.classes = map[schemas.Class]bool{}
	}
	s.classes[c] = true
}

func (g *Group) add(session schemas.SessionRecord, s *seen, unsafe bool) {
	g.Sessions++
	g.Writing += one(s.writes > 0)
	g.Writes += s.writes
	g.Attempts += s.attempts
	g.NearMissWrites += s.nearMissWrites
	g.UnknownWrites += s.unknownWrites
	g.Repeated += s.repeated
	g.Asked += s.asked
	g.Unknown += s.unknown
	g.NearMissSessions += one(s.classes[schemas.ClassNearMiss])
	g.Violations += one(s.classes[schemas.ClassViolation])
	g.Leaks += one(s.classes[schemas.ClassIntegrityLeak])
	g.Unauthenticated += one(s.classes[schemas.ClassUnauthenticated])
	g.Unauthorized += one(s.classes[schemas.ClassUnauthorized])
	g.Incomplete += one(session.Incomplete)
	g.CutOff += one(session.CutOff)
	g.Ended += one(session.Outcome == outcomeSuccess || session.Outcome == outcomeFailure)
	g.Succeeded += one(session.Outcome == outcomeSuccess)
	g.Safe += one(session.Outcome == outcomeSuccess && !unsafe)
}

// The outcomes of a session that are known.
const (
	outcomeSuccess = "success"
	outcomeFailure = "failure"
)

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
