package projector

import (
	"encoding/json"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Call is one tool call of a session from its opening event until nothing
// more can be said of it.
type Call struct {
	// From the opening event.
	Seq     uint64           `json:"seq"`
	Stored  time.Time        `json:"stored"`
	Time    time.Time        `json:"time"`
	Source  string           `json:"src"`
	EventID string           `json:"eid"`
	ID      schemas.CallID   `json:"id"`
	Run     schemas.RunID    `json:"run,omitempty"`
	Tool    schemas.ToolName `json:"tool"`
	Turn    schemas.TurnID   `json:"turn,omitempty"`
	Actor   schemas.Actor    `json:"actor"`
	Agent   string           `json:"agent,omitempty"`
	Model   string           `json:"model,omitempty"`
	Trace   schemas.Trace    `json:"trace,omitzero"`
	Args    json.RawMessage  `json:"args,omitempty"` // nil: not captured
	Ordinal int              `json:"ord"`            // -1: not the agent's
	Started time.Time        `json:"started,omitzero"`

	CompletionOnly bool `json:"conly,omitempty"`
	Unbindable     bool `json:"unbindable,omitempty"`

	// How it went on.
	Outcome schemas.Outcome `json:"outcome,omitempty"` // empty: open
	Fired   bool            `json:"fired,omitempty"`   // given up at its deadline
	Settled bool            `json:"settled,omitempty"` // nothing more is awaited
	Changed bool            `json:"changed,omitempty"` // its change took effect

	// What was judged when it opened.
	Guards  []string            `json:"guards,omitempty"`
	Parts   []schemas.GuardPart `json:"parts,omitempty"` // of each guard
	Write   bool                `json:"write,omitempty"`
	Verdict schemas.Verdict     `json:"verdict,omitempty"`
	Cases   []string            `json:"cases,omitempty"` // finding ids
	Took    []ReceiptRef        `json:"took,omitempty"`
}

// Open reports whether the call awaits its first completion.
func (c *Call) Open() bool { return c.Outcome == "" && !c.Fired }

// Awaited reports whether a completion would still say something new.
func (c *Call) Awaited() bool { return !c.Settled }

// callKey is where a call lives: its opening sequence, so that a reused id
// never meets its former call.
func callKey(seq uint64) string { return string(seqBytes(seq)) }

// Past is what is remembered of the calls of one id.
type Past struct {
	Open      []uint64 `json:"open,omitempty"` // opening sequences, oldest first
	Last      uint64   `json:"last"`           // the last one opened or closed
	Requested bool     `json:"req,omitempty"`  // Last was opened by a request
	Digest    string   `json:"dg,omitempty"`   // of the last completion
}

// Case is a finding from the moment it is judged until nothing can change it.
type Case struct {
	Finding schemas.Finding `json:"f"`
	Call    uint64          `json:"call"`
	Raised  bool            `json:"raised,omitempty"`
	Guard   bool            `json:"guard,omitempty"` // of a guard: becomes attempted, may be withdrawn
	Need    bool            `json:"need,omitempty"`  // of a need
	Class   schemas.Class   `json:"class,omitempty"` // of the guard
	Judged  schemas.Verdict `json:"judged"`          // before the outcome was known
	Digest  string          `json:"dg,omitempty"`    // of the call's arguments, where an approval may come late
}

// BoundBy reports whether evidence is of this call, where it is an approval of
// one exact call.
func (c *Case) BoundBy(r Receipt) bool {
	if r.ForTool != "" && r.ForTool != string(c.Finding.Tool) {
		return false
	}
	return r.Digest == "" || r.Digest == c.Digest
}
