package explain

import (
	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// View is how much is shown, and how.
type View struct {
	Values bool                    // of facts and identifiers, not only their types
	Number func(seq uint64) uint64 // of the event at a sequence; nil: the sequence
	Place  func(policy.Place) policy.Place
}

func (v View) number(seq uint64) uint64 {
	if v.Number == nil || seq == 0 {
		return seq
	}
	return v.Number(seq)
}

func (v View) place(p *policy.Policy, part any) string {
	at := p.Place(part)
	if v.Place != nil {
		at = v.Place(at)
	}
	return at.String()
}

// Explanation is why one call got its verdict.
type Explanation struct {
	Tenant  schemas.TenantID  `json:"tenant"`
	Session schemas.SessionID `json:"session"`
	Call    schemas.CallID    `json:"callid"`
	Ordinal int               `json:"ordinal"` // -1: not the agent's
	Tool    schemas.ToolName  `json:"tool"`
	Turn    schemas.TurnID    `json:"turn,omitempty"`
	Seq     uint64            `json:"seq"` // at which it was judged
	Policy  string            `json:"policy,omitempty"`
	Verdict schemas.Verdict   `json:"verdict,omitempty"` // as told; empty while the call is open, or of a call that no guard covers
	Outcome schemas.Outcome   `json:"outcome,omitempty"`
	Silent  string            `json:"silent,omitempty"` // why nothing was asked
	Guards  []Guard           `json:"guards"`
	Needs   []Need            `json:"needs"`
	Origins []Origin          `json:"origins"`
	Told    []Told            `json:"told"`
}

// Guard is one guard that covers the call.
type Guard struct {
	Name     string           `json:"guard"`
	At       string           `json:"at"`
	Mode     string           `json:"mode"`
	Severity schemas.Severity `json:"severity"`
	When     *Condition       `json:"when,omitempty"`
	Asked    bool             `json:"asked"`
	Needs    []string         `json:"needs,omitempty"` // explained under Needs
	Asserts  []Assert         `json:"asserts,omitempty"`
	Unless   *Condition       `json:"unless,omitempty"`
	Verdict  schemas.Verdict  `json:"verdict,omitempty"` // before the outcome of the call
}

// Condition is an expression and how it came out.
type Condition struct {
	Text   string           `json:"text"`
	At     string           `json:"at"`
	Answer detectors.Answer `json:"answer"`
	Why    schemas.Reason   `json:"why,omitempty"`
}

// Assert is a condition of a guard.
type Assert struct {
	Name string `json:"assert"`
	Condition
}

// Need is one need, however many guards ask for it.
type Need struct {
	Name     string               `json:"need"`
	At       string               `json:"at"`
	When     *Condition           `json:"when,omitempty"`
	Status   detectors.NeedStatus `json:"status"`
	Reason   schemas.Reason       `json:"reason,omitempty"`
	Objects  []Object             `json:"objects,omitempty"`
	Remedies []schemas.Remedy     `json:"remedies,omitempty"`
}

// Object is the evidence about one thing that the need is about.
type Object struct {
	Object     string          `json:"object,omitempty"` // empty: any
	Verdict    schemas.Verdict `json:"verdict"`
	Reason     schemas.Reason  `json:"reason,omitempty"`
	Candidates []Candidate     `json:"candidates"`
}

// Candidate is one call, message or approval that could have been evidence.
type Candidate struct {
	Call        schemas.CallID    `json:"callid,omitempty"`
	Tool        string            `json:"tool,omitempty"`
	Turn        schemas.TurnID    `json:"turn,omitempty"`
	Session     schemas.SessionID `json:"session,omitempty"`   // of evidence of another session of the tree
	Seq         uint64            `json:"seq"`                 // where it stands
	Requested   uint64            `json:"requested,omitempty"` // of a call that came back
	Object      string            `json:"object,omitempty"`
	Alternative int               `json:"alternative,omitempty"` // from 1; of a call under way it is not told
	Takes       string            `json:"takes,omitempty"`
	At          string            `json:"at,omitempty"`
	Counted     bool              `json:"counted"`
	Note        string            `json:"note,omitempty"`
	Tests       []Test            `json:"tests"`
	Facts       []Fact            `json:"facts,omitempty"` // kept of what counted
}

// Test is one of the six tests.
type Test struct {
	Name   string `json:"test"`
	Passed bool   `json:"passed"`
	Why    string `json:"why,omitempty"` // it failed
	Seq    uint64 `json:"seq,omitempty"` // of the event that decided
}

// Fact is what a need keeps of its evidence.
type Fact struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value any    `json:"value,omitempty"` // only where values are shown
}

// Origin is where an identifier of the call was seen first.
type Origin struct {
	Rule    string          `json:"rule"`
	At      string          `json:"at"`
	Arg     string          `json:"argument"`
	Value   string          `json:"value,omitempty"` // only where values are shown
	Result  uint64          `json:"result,omitempty"`
	User    uint64          `json:"user,omitempty"`
	Agent   uint64          `json:"agent,omitempty"`
	Allowed bool            `json:"allowed,omitempty"`
	Verdict schemas.Verdict `json:"verdict"`
	Reason  schemas.Reason  `json:"reason,omitempty"`
}

// Told is one finding as it was told last.
type Told struct {
	ID       string          `json:"id"`
	Revision int             `json:"revision"`
	Guard    string          `json:"guard"`
	Need     string          `json:"need,omitempty"`
	Verdict  schemas.Verdict `json:"verdict"`
	Reason   schemas.Reason  `json:"reason"`
	Late     uint64          `json:"late,omitempty"` // evidence that came afterwards
}
