package schemas

import "time"

// Judgement is the verdict of one guarded call, known when the call closes.
// The same call has a second one where its end became known late; it stands
// for the first.
type Judgement struct {
	Tenant  TenantID  `json:"tenant"`
	Session SessionID `json:"session"`
	Agent   string    `json:"agent,omitempty"`
	Model   string    `json:"model,omitempty"`
	Tool    ToolName  `json:"tool"`
	Call    CallID    `json:"callid"`
	Ordinal int       `json:"call_ordinal"`
	Seq     uint64    `json:"seq"` // at which it was judged
	Time    time.Time `json:"time"`
	Write   bool      `json:"write"` // the catalogue says that it changes something

	Guards  []string    `json:"guards"`  // all that were asked
	Parts   []GuardPart `json:"parts"`   // what each of them says
	Verdict Verdict     `json:"verdict"` // of the call
	Outcome Outcome     `json:"outcome"` // OutcomeUnknown where its end was not seen
}

// GuardPart is what one guard says of a call, before its outcome counts.
type GuardPart struct {
	Verdict Verdict `json:"verdict"`
	Asked   int     `json:"asked"`   // needs and conditions
	Unknown int     `json:"unknown"` // of these, the ones that nobody can answer
}

// Executed reports whether the call took effect, or may have.
func (j Judgement) Executed() bool { return !j.Outcome.Failed() }

// SessionRecord is what measures need to know of a session. A later one of
// the same session stands for the earlier.
type SessionRecord struct {
	Tenant     TenantID  `json:"tenant"`
	Session    SessionID `json:"session"`
	Root       SessionID `json:"root,omitempty"`
	Agent      string    `json:"agent,omitempty"`
	Model      string    `json:"model,omitempty"`
	Origin     *Origin   `json:"origin,omitempty"`
	First      time.Time `json:"first"` // stored time of its first event
	FirstSeq   uint64    `json:"first_seq"`
	Calls      int       `json:"calls"`                // the agent's, so far
	Outcome    string    `json:"outcome,omitempty"`    // success, failure, unknown; empty: not ended
	Incomplete bool      `json:"incomplete,omitempty"` // events of it are known to be missing
	CutOff     bool      `json:"cut_off,omitempty"`    // it began before what was read
}
