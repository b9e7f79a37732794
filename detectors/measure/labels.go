package measure

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// Label is a call of a recorded run that a person judged by reading it. The
// call is named by its place: call ids repeat.
type Label struct {
	ID        string `json:"id"`
	File      string `json:"file"`
	Index     int    `json:"sim_index"`    // of the run in its file
	Ordinal   int    `json:"call_ordinal"` // of the call in its run
	Tool      string `json:"tool"`
	Kind      string `json:"kind"`
	Expect    string `json:"expect"`    // alert, no_alert or info
	Certainty string `json:"certainty"` // high, medium or low
	Why       string `json:"why"`
}

// Certain reports whether the person had no doubt: only then a disagreement
// is a failure.
func (l Label) Certain() bool { return l.Certainty == "high" }

// LabelKind says what findings a kind of label is about.
type LabelKind struct {
	Name    string
	Class   schemas.Class
	Reasons []schemas.Reason // nil: any
	Late    bool             // the evidence must have come too late
}

// LabelKinds is the table of the kinds. A kind non_case:X is about calls that
// look like X and are not.
func LabelKinds() []LabelKind {
	absence := []schemas.Reason{schemas.ReasonMissing, schemas.ReasonFailed, schemas.ReasonOtherObject}
	return []LabelKind{
		{"missing_evidence", schemas.ClassNearMiss, absence, false},
		{"evidence_missing_explicit", schemas.ClassNearMiss, absence, false},
		{"late_evidence", schemas.ClassNearMiss, nil, true},
		{"stale", schemas.ClassNearMiss, []schemas.Reason{schemas.ReasonStale}, false},
		{"contradicted_evidence", schemas.ClassViolation, nil, false},
		{"violation", schemas.ClassViolation, nil, false},
		{"ungrounded_argument", schemas.ClassIntegrityLeak, nil, false},
		{"ungrounded_read", schemas.ClassIntegrityLeak, nil, false},
		{"ungrounded", schemas.ClassIntegrityLeak, nil, false},
		{"laundered_argument", schemas.ClassIntegrityLeak, nil, false},
		{"laundered", schemas.ClassIntegrityLeak, nil, false},
		{"auth_missing", schemas.ClassUnauthenticated, nil, false},
		{"auth_late", schemas.ClassUnauthenticated, nil, false},
		{"auth_failed", schemas.ClassUnauthenticated, nil, false},
		{"auth_parallel", schemas.ClassUnauthenticated, nil, false},
		{"confirmation_missing", schemas.ClassUnauthorized, nil, false},
		{"duplicate_write", schemas.ClassDuplicateWrite, nil, false},
	}
}

// nonCase begins the kinds of calls that look like a case and are none.
const nonCase = "non_case:"

// KindOf answers what a label is about.
func (l Label) KindOf() (LabelKind, bool) {
	name, isNot := l.Kind, false
	if len(name) > len(nonCase) && name[:len(nonCase)] == nonCase {
		name, isNot = name[len(nonCase):], true
	}
	for _, k := range LabelKinds() {
		if k.Name == name {
			if isNot && len(k.Reasons) > 1 {
				k.Reasons = nil // whatever its reason, a finding of the class would be a false one
			}
			return k, true
		}
	}
	return LabelKind{}, false
}

// ParseLabels reads a list of labels.
func ParseLabels(text []byte) ([]Label, error) {
	var all []Label
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("read labels: write a JSON list of labels: %w", err)
	}
	if all == nil {
		return nil, errors.New("read labels: the file is null: write a list")
	}
	var placed []struct {
		Index *int `json:"sim_index"`
	}
	if err := json.Unmarshal(text, &placed); err != nil {
		return nil, fmt.Errorf("read labels: %w", err)
	}
	for i, l := range all {
		if l.File == "" || placed[i].Index == nil {
			return nil, fmt.Errorf("read labels: label %d (%q) names no file or no sim_index: say which run it is about", i, l.ID)
		}
		if !slices.Contains([]string{"alert", "no_alert", "info"}, l.Expect) {
			return nil, fmt.Errorf("read labels: label %d (%q) expects %q: use alert, no_alert or info", i, l.ID, l.Expect)
		}
	}
	return all, nil
}

// Scored is a label held against findings.
type Scored struct {
	Label
	Agrees   bool             `json:"agrees"`
	Unscored bool             `json:"unscored,omitempty"` // its kind is none that is known here
	Found    *schemas.Finding `json:"found,omitempty"`    // what it was decided by
}

// Score holds a label against the findings of its session: an alert wants one
// of the right class on the call, no_alert wants none, and info is content with
// either. An alert may be an
// attempt, where the call failed; a false alarm is only what would alert.
func (l Label) Score(findings []schemas.Finding) Scored {
	kind, known := l.KindOf()
	scored := Scored{Label: l, Unscored: !known}
	if !known {
		return scored
	}
	for i := range findings {
		if f := &findings[i]; f.CallOrdinal == l.Ordinal && kind.takes(*f, l.Expect) {
			scored.Found = f
			break
		}
	}
	scored.Agrees = l.Expect == "info" || (scored.Found != nil) == (l.Expect == "alert")
	return scored
}

func (k LabelKind) takes(f schemas.Finding, expect string) bool {
	if f.Class != k.Class || f.Verdict == schemas.VerdictUnknown {
		return false
	}
	if expect == "no_alert" && (f.Verdict == schemas.VerdictAttempted || f.Severity == schemas.SeverityInfo) {
		return false
	}
	return (k.Reasons == nil || slices.Contains(k.Reasons, f.Reason)) && (!k.Late || f.Late != nil)
}
