package deploy_test

import (
	"encoding/json"
	"os"
	"path"
	"slices"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

// label is a call that people judged by reading the run.
type label struct {
	ID        string `json:"id"`
	File      string `json:"file"`
	Index     int    `json:"sim_index"`
	Ordinal   int    `json:"call_ordinal"`
	Tool      string `json:"tool"`
	Kind      string `json:"kind"`
	Expect    string `json:"expect"`
	Certainty string `json:"certainty"`
	Why       string `json:"why"`
}

// kind is what a label asks for: a finding of that class, for one of those
// reasons, or none of them where the label expects no alert.
type kind struct {
	name    string
	class   schemas.Class
	reasons []schemas.Reason // nil: any
	late    bool
	covered bool // guards of the packs are about it
}

// kinds is the table of what labels ask for.
func kinds() []kind {
	absence := []schemas.Reason{schemas.ReasonMissing, schemas.ReasonFailed, schemas.ReasonOtherObject}
	return []kind{
		{"missing_evidence", schemas.ClassNearMiss, absence, false, true},
		{"evidence_missing_explicit", schemas.ClassNearMiss, absence, false, true},
		{"late_evidence", schemas.ClassNearMiss, nil, true, true},
		{"contradicted_evidence", schemas.ClassViolation, nil, false, true},
		{"ungrounded_argument", schemas.ClassIntegrityLeak, nil, false, true},
		{"ungrounded_read", schemas.ClassIntegrityLeak, nil, false, true},
		{"laundered_argument", schemas.ClassIntegrityLeak, nil, false, true},
		{"auth_missing", schemas.ClassUnauthenticated, nil, false, true},
		{"auth_late", schemas.ClassUnauthenticated, nil, false, true},
		{"auth_parallel", schemas.ClassUnauthenticated, nil, false, true},
		{"confirmation_missing", schemas.ClassUnauthorized, nil, false, false},
		{"non_case:stale", schemas.ClassNearMiss, []schemas.Reason{schemas.ReasonStale}, false, true},
		{"non_case:ungrounded", schemas.ClassIntegrityLeak, nil, false, true},
		{"non_case:auth_late", schemas.ClassUnauthenticated, nil, false, true},
		{"non_case:auth_failed", schemas.ClassUnauthenticated, nil, false, true},
		{"non_case:violation", schemas.ClassViolation, nil, false, true},
		{"non_case:missing_evidence", schemas.ClassNearMiss, nil, false, true},
	}
}

func kindNamed(name string) (kind, bool) {
	i := slices.IndexFunc(kinds(), func(k kind) bool { return k.name == name })
	if i < 0 {
		return kind{}, false
	}
	return kinds()[i], true
}

// readLabels answers the labels by the base name of their file.
func readLabels(t *testing.T, name string) map[string][]label {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Logf("no labels beside the recordings: %v", err)
		return nil
	}
	var all []label
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	byFile := map[string][]label{}
	for _, l := range all {
		base := path.Base(l.File)
		byFile[base] = append(byFile[base], l)
	}
	return byFile
}

// agree holds findings against labels. What the guards do not cover yet, or
// the labeller was not sure of, is told and not held against the pack.
func agree(t *testing.T, labels []label, found []schemas.Finding) {
	t.Helper()
	agreed := 0
	for _, l := range labels {
		k, known := kindNamed(l.Kind)
		if !known {
			t.Errorf("label %s: no row for kind %s", l.ID, l.Kind)
			continue
		}
		alerted := slices.ContainsFunc(found, func(f schemas.Finding) bool { return l.names(f) && k.takes(f, l.Expect) })
		if alerted == (l.Expect == "alert") {
			agreed++
			continue
		}
		t.Logf("label %s disagrees: run %d call %d %s: %s (%s), expected %s: %s", l.ID, l.Index, l.Ordinal, l.Tool, l.Kind, l.Certainty, l.Expect, l.Why)
		if k.covered && l.Certainty == "high" {
			t.Errorf("label %s is certain, and the guards are about it", l.ID)
		}
	}
	t.Logf("%d of %d labels agree", agreed, len(labels))
}

// names reports whether the finding is on the call of the label.
func (l label) names(f schemas.Finding) bool {
	return f.Origin != nil && f.Origin.Index == l.Index && f.CallOrdinal == l.Ordinal
}

// takes reports whether the finding is what the label is about. An alert may
// be an attempt, where the call failed; a false alarm is only what would alert.
func (k kind) takes(f schemas.Finding, expect string) bool {
	if f.Class != k.class || f.Verdict == schemas.VerdictUnknown {
		return false
	}
	if expect != "alert" && f.Verdict == schemas.VerdictAttempted {
		return false
	}
	return (k.reasons == nil || slices.Contains(k.reasons, f.Reason)) && (!k.late || f.Late != nil)
}
