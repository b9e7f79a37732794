package detectors

import (
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Taken says what became of an event.
type Taken string

// What can become of an event. Nothing else can: an event that is not
// applied is counted under one of the other words.
const (
	TakenApplied   Taken = "applied"
	TakenDuplicate Taken = "duplicate" // the same event, or the same completion, again
	TakenConflict  Taken = "conflict"  // another completion of a closed call
	TakenRefused   Taken = "refused"   // goes to the quarantine
	TakenIgnored   Taken = "ignored"   // not ours, or a tick that is not later
)

// Outcome is what one event led to, in the order in which it must be told.
type Outcome struct {
	Seq      uint64
	Taken    Taken
	Refusal  *projector.Refusal // set when Taken is TakenRefused
	Findings []schemas.Finding  // raised (revision 1) and updated
	Judged   []Judgement        // guarded calls that closed
	// Sessions are those that began, ended or were judged, for measures.
	Sessions []schemas.SessionRecord
}

// Judgement is schemas.Judgement, which is also what is stored.
type Judgement = schemas.Judgement
