package deploy_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/ingest/formats/recorded"
	"github.com/nearmiss/nearmiss/schemas"
)

// recording is a file of recorded runs and how it is to be read.
type recording struct {
	file  string
	pack  string        // empty: no pack is about it, it is only read
	turns formats.Turns // empty: as its format usually logs them
}

// recordings lists the files that the packs are measured on.
func recordings() []recording {
	return []recording{
		{"tau1-airline-gpt-4o.json", "tau-airline", ""},
		{"tau2-airline-gpt-4.1.json", "tau-airline", ""},
		{"tau2-airline-gpt-5.json", "tau-airline", ""},
		{"tau2-airline-qwen2.5-7b.json", "tau-airline", ""},
		{"tau2-retail-gpt-4.1.json", "tau-retail", ""},
		{"tau2-retail-gpt-5.json", "tau-retail", ""},
		{"tau2-telecom-gpt-4.1.json", "tau-telecom", ""},
	}
}

// The packs give findings on recorded runs of real models, and agree with the
// calls that people judged.
func TestRecordings(t *testing.T) {
	dir, there := recorded.Dir()
	if !there {
		t.Skip(recorded.Missing)
	}
	labels := readLabels(t, filepath.Join(dir, "..", "labels.json"))
	for _, r := range recordings() {
		t.Run(r.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(dir, r.file))
			if err != nil {
				t.Fatal(err)
			}
			found := judge(t, compiledFor(t, r), r, text)
			t.Logf("%d findings\n%s", len(found), tally(found))
			agree(t, labels[r.file], found)
		})
	}
}

// compiledFor answers the policy of a recording's pack, nil where it has none.
func compiledFor(t *testing.T, r recording) *policy.Policy {
	t.Helper()
	if r.pack == "" {
		return nil
	}
	return compiled(t, r.pack)
}

// judge steps an engine through a file and answers the last revision of every
// finding, in the order in which they were raised.
func judge(t *testing.T, p *policy.Policy, r recording, text []byte) []schemas.Finding {
	t.Helper()
	e := detectors.New(detectors.Config{Policy: p})
	var found []schemas.Finding
	at := map[string]int{}
	for _, ev := range eventsOf(t, r, text) {
		out := e.Step(ev)
		if out.Taken != detectors.TakenApplied {
			t.Errorf("%s %s of %s: %s %+v", ev.ID, ev.Type, ev.Session, out.Taken, out.Refusal)
		}
		for _, f := range out.Findings {
			if i, told := at[f.ID]; told {
				found[i] = f
				continue
			}
			at[f.ID] = len(found)
			found = append(found, f)
		}
	}
	return found
}

// eventsOf reads a file as a log: numbered, with times that never go back,
// and one tick at the end that closes what is open.
func eventsOf(t *testing.T, r recording, text []byte) []schemas.Event {
	t.Helper()
	format, err := formats.Detect(text[:min(len(text), formats.HeadSize)])
	if err != nil {
		t.Fatal(err)
	}
	var log []schemas.Event
	var clock time.Time
	for s, err := range format.Read(bytes.NewReader(text), formats.Options{File: r.file, Turns: r.turns}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, ev := range s.Events {
			if ev.Time.After(clock) {
				clock = ev.Time
			}
			ev.Seq, ev.Stored = uint64(len(log))+1, clock
			log = append(log, ev)
		}
	}
	end := clock.AddDate(1, 0, 0)
	return append(log, schemas.Event{
		Seq: uint64(len(log)) + 1, Stored: end, Time: end, Role: schemas.RoleSys, ID: "end", Source: "nearmiss",
		Type: schemas.ClockTicked, Tenant: schemas.AllTenants, Data: fmt.Appendf(nil, `{"slot":%d}`, end.Unix()/5),
	})
}

// tally counts findings by what they say.
func tally(found []schemas.Finding) string {
	counts := map[string]int{}
	for _, f := range found {
		counts[fmt.Sprintf("%-15s %-9s %-12s %s/%s", f.Class, f.Verdict, f.Reason, f.Guard, f.Need)]++
	}
	var out bytes.Buffer
	for _, line := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&out, "%5d  %s\n", counts[line], line)
	}
	return out.String()
}
