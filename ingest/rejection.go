package ingest

import "fmt"

// The reasons of a Rejection, as they appear in the quarantine and in
// metrics.
const (
	ReasonForeign         = "foreign"          // a type of somebody else, ignored
	ReasonUnknownType     = "unknown_type"     // a type of ours that this version does not know, ignored
	ReasonSubject         = "subject"          // not nearmiss.in.<role>.<tenant>.<root>
	ReasonSubjectMismatch = "subject_mismatch" // the attributes say something else than the subject
	ReasonRole            = "role"             // stated by someone who may not state it
	ReasonSessionless     = "sessionless"      // never merged into a shared session
	ReasonAttribute       = "attribute"        // an attribute is missing or wrong
	ReasonMalformed       = "malformed"        // the envelope or the data is not what the contract says
	ReasonTooLarge        = "too_large"        // the body is above MaxBody
)

// Rejection says why a message is not an event. Detail names the attribute
// or the byte, and never quotes more of the body than a type or a name;
// Cure is a sentence for whoever publishes.
type Rejection struct {
	Reason  string
	Detail  string
	Cure    string
	Ignored bool // counted, not quarantined: nothing is wrong with the message
}

// String is the rejection in one line.
func (r *Rejection) String() string {
	if r.Cure == "" {
		return r.Reason + ": " + r.Detail
	}
	return r.Reason + ": " + r.Detail + "; " + r.Cure
}

func reject(reason, cure, format string, args ...any) *Rejection {
	return &Rejection{Reason: reason, Cure: cure, Detail: fmt.Sprintf(format, args...)}
}

func ignore(reason, format string, args ...any) *Rejection {
	return &Rejection{Reason: reason, Ignored: true, Detail: fmt.Sprintf(format, args...)}
}
