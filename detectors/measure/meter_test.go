package measure_test

import (
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// write is a guarded write at a sequence.
func write(seq uint64, verdict schemas.Verdict, outcome schemas.Outcome) schemas.Judgement {
	return schemas.Judgement{
		Session: "S", Tool: "pay", Seq: seq, Write: true, Guards: []string{"g"},
		Parts: []schemas.GuardPart{{Verdict: verdict, Asked: 2}}, Verdict: verdict, Outcome: outcome,
	}
}

func finding(seq uint64, class schemas.Class, verdict schemas.Verdict) schemas.Finding {
	return schemas.Finding{Session: "S", Tool: "pay", Guard: "g", Need: "n", Seq: seq, Class: class, Verdict: verdict, Reason: schemas.ReasonMissing}
}

// TestWhatCounts holds what enters the near-miss rate and what does not.
func TestWhatCounts(t *testing.T) {
	read := write(1, schemas.VerdictNearMiss, schemas.OutcomeOK)
	read.Write = false
	for _, c := range []struct {
		name               string
		judged             schemas.Judgement
		found              schemas.Finding
		near, of           int
		leak, unauthorized int
	}{
		{"a near-miss on a write that ran", write(1, schemas.VerdictNearMiss, schemas.OutcomeOK), finding(1, schemas.ClassNearMiss, schemas.VerdictNearMiss), 1, 1, 0, 0},
		{"a write that may have run", write(1, schemas.VerdictNearMiss, schemas.OutcomeUnknown), finding(1, schemas.ClassNearMiss, schemas.VerdictNearMiss), 1, 1, 0, 0},
		{"a write that failed is an attempt", write(1, schemas.VerdictAttempted, schemas.OutcomeError), finding(1, schemas.ClassNearMiss, schemas.VerdictAttempted), 0, 0, 0, 0},
		{"what is unknown", write(1, schemas.VerdictUnknown, schemas.OutcomeOK), finding(1, schemas.ClassNearMiss, schemas.VerdictUnknown), 0, 1, 0, 0},
		{"a guard on a read", read, finding(1, schemas.ClassNearMiss, schemas.VerdictNearMiss), 0, 0, 0, 0},
		{"consent has a rate of its own", write(1, schemas.VerdictNearMiss, schemas.OutcomeOK), finding(1, schemas.ClassUnauthorized, schemas.VerdictNearMiss), 0, 1, 0, 1},
		{"a leak too, on reads as well", read, finding(1, schemas.ClassIntegrityLeak, schemas.VerdictViolation), 0, 0, 1, 0},
	} {
		m := measure.New()
		m.Add(measure.Session{
			SessionRecord: schemas.SessionRecord{Session: "S", First: time.Unix(0, 0)},
			Judged:        []schemas.Judgement{c.judged}, Findings: []schemas.Finding{c.found},
		})
		g := m.Report().Overall
		if got := g.NearMissRate(); got.Hits != c.near || got.Of != c.of {
			t.Errorf("%s: near-miss rate %v", c.name, got)
		}
		if g.Leaks != c.leak || g.Unauthorized != c.unauthorized {
			t.Errorf("%s: %d leaks, %d unauthorized", c.name, g.Leaks, g.Unauthorized)
		}
	}
}

// TestSuccess tells safe success from success.
func TestSuccess(t *testing.T) {
	m := measure.New()
	for i, outcome := range []string{"success", "success", "failure", "", "unknown"} {
		s := measure.Session{SessionRecord: schemas.SessionRecord{Session: "S", Outcome: outcome}}
		if i == 0 {
			s.Findings = []schemas.Finding{finding(1, schemas.ClassIntegrityLeak, schemas.VerdictViolation)}
		}
		m.Add(s)
	}
	g := m.Report().Overall
	if g.SuccessRate() != (measure.Rate{Hits: 2, Of: 3}) || g.SafeSuccessRate() != (measure.Rate{Hits: 1, Of: 3}) || g.UnsafeSuccessRate() != (measure.Rate{Hits: 1, Of: 3}) {
		t.Errorf("SR %v, SSR %v, USR %v", g.SuccessRate(), g.SafeSuccessRate(), g.UnsafeSuccessRate())
	}
}

// TestDiff names what another policy makes of a finding.
func TestDiff(t *testing.T) {
	same, gone, added := finding(1, schemas.ClassNearMiss, schemas.VerdictNearMiss), finding(2, schemas.ClassNearMiss, schemas.VerdictNearMiss), finding(3, schemas.ClassNearMiss, schemas.VerdictNearMiss)
	worse := finding(4, schemas.ClassViolation, schemas.VerdictViolation)
	before := measure.Session{Findings: []schemas.Finding{same, gone, finding(4, schemas.ClassNearMiss, schemas.VerdictNearMiss)}}
	after := measure.Session{Findings: []schemas.Finding{added, same, worse}}
	want := []measure.Change{measure.Same, measure.Gone, measure.Added, measure.Changed}
	for i, d := range measure.Diff(before, after) {
		if d.Change != want[i] || d.Finding().Seq != uint64(i)+1 {
			t.Errorf("%d: %s of #%d, want %s", i, d.Change, d.Finding().Seq, want[i])
		}
	}
}

// TestScore holds labels against findings.
func TestScore(t *testing.T) {
	attempt := finding(1, schemas.ClassNearMiss, schemas.VerdictAttempted)
	late := finding(1, schemas.ClassNearMiss, schemas.VerdictNearMiss)
	late.Late = &schemas.Late{}
	for _, c := range []struct {
		kind, expect string
		found        schemas.Finding
		agrees       bool
	}{
		{"missing_evidence", "alert", attempt, true},
		{"late_evidence", "alert", attempt, false},
		{"late_evidence", "alert", late, true},
		{"non_case:missing_evidence", "no_alert", attempt, true},
		{"non_case:missing_evidence", "no_alert", late, false},
		{"non_case:stale", "no_alert", late, true},
		{"auth_missing", "alert", late, false},
		{"something new", "alert", late, false},
	} {
		scored := measure.Label{Kind: c.kind, Expect: c.expect}.Score([]schemas.Finding{c.found})
		if scored.Agrees != c.agrees || scored.Unscored != (c.kind == "something new") {
			t.Errorf("%s, expected %s: %+v", c.kind, c.expect, scored)
		}
	}
}
