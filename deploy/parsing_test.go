package deploy_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/ingest/formats/recorded"
	"github.com/nearmiss/nearmiss/schemas"
)

// fewRuns is how many runs of a recording are rewritten: each is judged in every
// variant.
const fewRuns = 3

// However a source writes it, the same run is no worse: what cannot be read
// makes a verdict unknown, and never an alert.
func TestNoAlertFromParsing(t *testing.T) {
	for _, r := range []recording{
		{"retail-tau1.json", "tau-retail", ""},
		{"airline-tau1.json", "tau-airline", ""},
		{"airline-tau2.json", "tau-airline", ""},
	} {
		noAlerts(t, r, filepath.Join("testdata", r.file))
	}
}

// The same of recorded runs.
func TestNoAlertFromParsingRecordings(t *testing.T) {
	dir, there := recorded.Dir()
	if !there {
		t.Skip(recorded.Missing)
	}
	for _, r := range recordings() {
		if r.pack != "" {
			noAlerts(t, r, filepath.Join(dir, r.file))
		}
	}
}

func noAlerts(t *testing.T, r recording, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text = firstRuns(text, fewRuns)
	p := compiledFor(t, r)
	original := map[formats.Turns]map[string]schemas.Finding{}
	for _, v := range variants() {
		t.Run(r.file+"/"+v.name, func(t *testing.T) {
			r := r
			r.turns = v.turns
			if original[v.turns] == nil {
				original[v.turns] = byCall(judge(t, p, r, text))
			}
			worse(t, original[v.turns], byCall(judge(t, p, r, v.rewrite(text))))
		})
	}
}

// byCall names findings by what they are about, whatever the ids of events.
func byCall(found []schemas.Finding) map[string]schemas.Finding {
	named := map[string]schemas.Finding{}
	for _, f := range found {
		key := fmt.Sprintf("run %d call %d %s/%s %s", f.Origin.Index, f.CallOrdinal, f.Guard, f.Need, f.Class)
		if f.Argument != nil {
			key += f.Argument.Path
		}
		named[key] = f
	}
	return named
}

// worse tells every finding that the original run did not have and that is not
// unknown for a reason. A write without a result may have run: what was an
// attempt then counts, and it may be a repetition.
func worse(t *testing.T, original, found map[string]schemas.Finding) {
	unknown := 0
	for _, key := range slices.Sorted(maps.Keys(found)) {
		f := found[key]
		was, there := original[key]
		switch {
		case f.Verdict == schemas.VerdictUnknown && f.Reason != "":
			unknown++
		case there && was.Verdict == schemas.VerdictAttempted && f.Outcome == schemas.OutcomeUnknown:
		case !there && f.Class == schemas.ClassDuplicateWrite && f.Outcome == schemas.OutcomeUnknown:
		case !there || was.Verdict != f.Verdict:
			t.Errorf("%s: %s %s (was %s %s): %s", key, f.Verdict, f.Reason, was.Verdict, was.Reason, strings.TrimSpace(f.Summary))
		}
	}
	t.Logf("%d findings, %d of them unknown; %d in the original", len(found), unknown, len(original))
}
