package deploy_test

import (
	"os"
	"path"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// readLabels answers the labels by the base name of their file.
func readLabels(t *testing.T, name string) map[string][]measure.Label {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Logf("no labels beside the recordings: %v", err)
		return nil
	}
	all, err := measure.ParseLabels(text)
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string][]measure.Label{}
	for _, l := range all {
		base := path.Base(l.File)
		byFile[base] = append(byFile[base], l)
	}
	return byFile
}

// agree holds findings against labels. What the labeller was not sure of is
// told and not held against the pack.
func agree(t *testing.T, labels []measure.Label, found []schemas.Finding) {
	t.Helper()
	byRun := map[int][]schemas.Finding{}
	for _, f := range found {
		if f.Origin != nil {
			byRun[f.Origin.Index] = append(byRun[f.Origin.Index], f)
		}
	}
	agreed := 0
	for _, l := range labels {
		scored := l.Score(byRun[l.Index])
		if scored.Agrees {
			agreed++
			continue
		}
		t.Logf("label %s disagrees: run %d call %d %s: %s (%s), expected %s: %s", l.ID, l.Index, l.Ordinal, l.Tool, l.Kind, l.Certainty, l.Expect, l.Why)
		if l.Certain() || scored.Unscored {
			t.Errorf("label %s is certain", l.ID)
		}
	}
	t.Logf("%d of %d labels agree", agreed, len(labels))
}
