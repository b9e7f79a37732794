package worker_test

import (
	"maps"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// Two workers read one log at the same time as it is written, each into a
// store of its own: every revision is told, and heard, once.
func TestTwoWorkersHearOnce(t *testing.T) {
	p, log := newPlace(t), fleetLog(t)
	a := begin(t, worker.Options{Log: p.jet}, vfs.NewMem())
	b := begin(t, worker.Options{Log: p.jet}, vfs.NewMem())
	p.say(log)
	a.drained(p.last())
	b.drained(p.last())
	type revision struct {
		id string
		n  int
	}
	heard := map[revision]int{}
	for _, f := range append(a.heardSoFar(), b.heardSoFar()...) {
		heard[revision{f.ID, f.Revision}]++
	}
	check(t, p.jet.Findings(t.Context(), 0, 0, func(_ uint64, f schemas.Finding) error {
		if n := heard[revision{f.ID, f.Revision}]; n != 1 {
			t.Errorf("finding %s revision %d was heard %d times", f.ID, f.Revision, n)
		}
		delete(heard, revision{f.ID, f.Revision})
		return nil
	}))
	if len(heard) > 0 {
		t.Errorf("heard, and never told: %v", heard)
	}
	toldOnce(t, p.jet)
	a.end()
	b.end()
}

// A store that is lost costs time: the log is folded again, the findings
// stream does not grow, and nobody hears a thing.
func TestLostStoreTellsNobody(t *testing.T) {
	p := newPlace(t)
	p.say(fleetLog(t))
	begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last()).end()
	before, err := p.jet.FindingsState(t.Context())
	check(t, err)
	w := begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last())
	after, err := p.jet.FindingsState(t.Context())
	check(t, err)
	if before.Last != after.Last || before.Last == 0 {
		t.Errorf("the findings stream ended at %d, now at %d", before.Last, after.Last)
	}
	if heard := w.heardSoFar(); len(heard) > 0 {
		t.Errorf("heard %d findings again", len(heard))
	}
	w.end()
}

// refuseFindings makes the findings stream take nothing, or what it took
// before.
func (p *place) refuseFindings(refuse bool) {
	p.t.Helper()
	config := p.stream(natsjs.StreamFindings).CachedInfo().Config
	config.MaxMsgSize = natsjs.MaxMessage
	if refuse {
		config.MaxMsgSize = 16
	}
	_, err := p.js.UpdateStream(p.t.Context(), config)
	check(p.t, err)
}

// What cannot be told stays owed, across restarts, and reading waits at the
// bound. When the stream is back everything is told, once.
func TestOwed(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	p.refuseFindings(true)
	p.say(fleetLog(t)[:1], traffic.Fleet(200, 1, scenario.Start()))
	o := worker.Options{Log: p.jet, OwedBound: 40}
	w := begin(t, o, fs)
	w.lines.await(t, "they stay owed", 3)
	stoppedAt := w.Applied()
	owed := w.store.OwedCount()
	if stoppedAt == 0 || stoppedAt >= p.last() || owed <= o.OwedBound {
		t.Errorf("applied %d of %d with %d owed: reading must wait above %d owed", stoppedAt, p.last(), owed, o.OwedBound)
	}
	w.end() // a worker that waits can be stopped

	w = begin(t, o, fs)
	w.lines.await(t, "they stay owed", 2)
	if w.store.OwedCount() < owed || len(w.heardSoFar()) > 0 {
		t.Errorf("%d owed after a restart, %d before; heard %d", w.store.OwedCount(), owed, len(w.heardSoFar()))
	}
	p.refuseFindings(false)
	w.drained(p.last())
	told := toldBy(t, p.jet)
	toldOnce(t, p.jet)
	w.end()

	calm := newPlace(t)
	calm.say(fleetLog(t)[:1], traffic.Fleet(200, 1, scenario.Start()))
	begin(t, worker.Options{Log: calm.jet}, vfs.NewMem()).drained(calm.last()).end()
	if want := toldBy(t, calm.jet); len(want) < 2*o.OwedBound || !maps.Equal(told, want) {
		t.Errorf("told %d findings, without trouble %d: %v", len(told), len(want), difference(told, want))
	}
}

// The findings stream is deleted under a running worker, and made again.
func TestFindingsDeleted(t *testing.T) {
	p := newPlace(t)
	p.say(activated(t, "refund.yaml"))
	w := begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last())
	check(t, p.js.DeleteStream(t.Context(), natsjs.StreamFindings))
	p.say(refund("S1", traffic.Uninspected))
	check(t, w.Wait(t.Context(), p.last()))
	if w.store.OwedCount() != 1 {
		t.Errorf("%d owed, want 1", w.store.OwedCount())
	}
	p.open()
	w.drained(p.last())
	wantReasons(t, findings(t, p.jet), "S1", schemas.ReasonMissing)
	w.end()
}

// What is owed when the operator adopts another stream was found in a history
// that nobody can fold again: it is told all the same.
func TestOwedSurvivesAdoption(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	p.refuseFindings(true)
	p.say(activated(t, "refund.yaml"), refund("S1", traffic.Uninspected))
	w := begin(t, worker.Options{Log: p.jet}, fs)
	w.lines.await(t, "they stay owed", 1)
	w.end()
	p.refuseFindings(false)
	check(t, p.js.DeleteStream(t.Context(), natsjs.StreamEvents))
	p.open()
	p.say(activated(t, "refund.yaml"), refund("S2", traffic.Uninspected))
	w = begin(t, worker.Options{Log: p.jet, Adopt: true}, fs).drained(p.last())
	all := findings(t, p.jet)
	wantReasons(t, all, "S1", schemas.ReasonMissing)
	wantReasons(t, all, "S2", schemas.ReasonMissing)
	w.end()
}
