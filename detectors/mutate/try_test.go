package mutate

import (
	"os"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestUnspoiledSurvives holds that a mutant which the guard lets pass is told,
// with what should have been found.
func TestUnspoiledSurvives(t *testing.T) {
	from := start(t, "strict", "strict-all")
	r := from.try(mutation{name: "nothing", reason: schemas.ReasonMissing, drafts: func(t *target, _ []*evidence) ([]*draft, string) {
		return []*draft{t.draft()}, ""
	}})
	if r.Verdict != Survived || r.Got[0] != "nothing" || !strings.Contains(r.Want[0], "missing checked/damaged") {
		t.Errorf("got %+v", r)
	}
}

// TestOtherReasonSurvives holds that being refused is not enough.
func TestOtherReasonSurvives(t *testing.T) {
	from := start(t, "strict", "strict-all")
	r := from.try(mutation{name: "missing", reason: schemas.ReasonFailed, drafts: (*target).leftOut})
	if r.Verdict != Survived || !strings.Contains(r.Got[0], "near_miss missing checked/damaged") {
		t.Errorf("got %+v", r)
	}
	report := Report{}
	report.add(r)
	var table strings.Builder
	if err := report.Table(&table); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"  SURVIVED        missing\n", "    - finding failed checked/damaged", "    + finding near_miss missing", "1 survived"} {
		if !strings.Contains(table.String(), line) {
			t.Errorf("the table does not say %q:\n%s", line, table.String())
		}
	}
}

// start is the first target of a story of the engine.
func start(t *testing.T, name, story string) *target {
	t.Helper()
	p, err := policy.Compile([]policy.File{{Name: name + ".yaml", Text: read(t, "../testdata/policies/"+name+".yaml")}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(story, read(t, "../testdata/"+story+".story"))
	if err != nil {
		t.Fatal(err)
	}
	targets, _ := findTargets(p, []*scenario.Story{s})
	return targets[0][0]
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
