package scenario_test

import (
	"testing"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

func TestFindingText(t *testing.T) {
	s := parse(t, `user "a"`)
	f := schemas.Finding{
		Revision: 1, Class: schemas.ClassNearMiss, Reason: schemas.ReasonMissing, Verdict: schemas.VerdictNearMiss,
		Guard: "g", Need: "n", Tenant: "default", Session: "S1", Tool: "pay", CallID: "c3", Outcome: schemas.OutcomeOK, Order: "request",
	}
	tests := []struct {
		change func(f *schemas.Finding)
		want   string
	}{
		{func(*schemas.Finding) {}, "finding near_miss missing g/n pay c3"},
		{func(f *schemas.Finding) {
			f.Objects, f.Nearest, f.Late = []string{"O1", "a b"}, &schemas.Nearest{Seq: 4, Test: "not used up"}, &schemas.Late{Seq: 6}
		}, `finding near_miss missing g/n pay c3 objects=O1,"a b" nearest=#3:not-used-up late=#5`},
		{func(f *schemas.Finding) {
			f.Verdict, f.Outcome, f.Revision, f.Order = schemas.VerdictAttempted, schemas.OutcomeError, 2, "completion"
		}, "finding near_miss missing g/n pay c3 verdict=attempted outcome=error order=completion rev=2"},
		{func(f *schemas.Finding) {
			f.Nearest = &schemas.Nearest{Seq: 4, Test: "same object", Object: "O9"}
			f.Tenant, f.Session = "acme", "S2"
		}, "finding near_miss missing g/n pay c3 nearest=#3:same-object(O9) tenant=acme session=S2"},
		{func(f *schemas.Finding) {
			f.Class, f.Verdict, f.Argument = schemas.ClassIntegrityLeak, schemas.VerdictViolation, &schemas.Argument{Path: "n", Value: "u_1"}
		}, "finding integrity_leak missing g/n pay c3 argument=u_1"},
		{func(f *schemas.Finding) {
			f.Class, f.Verdict, f.Need = schemas.ClassDuplicateWrite, schemas.VerdictOK, ""
		}, "finding duplicate_write missing g pay c3"},
		{func(f *schemas.Finding) {
			f.Verdict, f.Nearest = schemas.VerdictUnknown, &schemas.Nearest{Seq: 4}
		}, "finding near_miss missing g/n pay c3 verdict=unknown"},
	}
	for _, tt := range tests {
		g := f
		tt.change(&g)
		if got := s.FindingText(g, scenario.Number); got != tt.want {
			t.Errorf("\n got %s\nwant %s", got, tt.want)
		}
	}
}

func TestRenderKeepsTheOrderWithinAnEvent(t *testing.T) {
	got := scenario.Render([]scenario.Line{
		{4, "finding b"},
		{4, "finding a"},
		{3, scenario.TakenText("refused", "malformed")},
		{2, scenario.TakenText("duplicate", "")},
	})
	if want := "#2 duplicate\n#3 refused malformed\n#4 finding b\n#4 finding a\n"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestVerdictText(t *testing.T) {
	s := parse(t, `user "a"`)
	got := s.VerdictText(scenario.Verdict{
		Tenant: "default", Session: "S2", Tool: "pay", Call: "c1", Verdict: schemas.VerdictOK, Outcome: schemas.OutcomeUnknown,
	})
	if want := "verdict ok pay c1 unknown session=S2"; got != want {
		t.Errorf("got %s", got)
	}
}
