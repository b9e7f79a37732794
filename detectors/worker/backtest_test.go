package worker_test

import (
	"iter"
	"maps"
	"math"
	"path/filepath"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestBacktestEqualsLive feeds one stream to the daemon's worker and to a
// backtest of the same log, and compares every verdict, every finding and
// every session that either of them kept: of all stories and of a fleet.
func TestBacktestEqualsLive(t *testing.T) {
	logs := map[string][]schemas.Event{"fleet": fleetLog(t)}
	files, err := filepath.Glob("../testdata/*.story")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	for _, file := range files {
		_, logs[filepath.Base(file)] = readStory(t, file)
	}
	for name, log := range logs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			jet := openLog(t)
			publish(t, jet, log)
			fs := vfs.NewMem()
			fold(t, jet, log, fs)
			live := recordsOf(t, fs)
			if name == "fleet" && len(live) < 100 {
				t.Fatalf("the fleet left only %d records: the comparison would prove nothing", len(live))
			}
			for _, shards := range []int{1, 3} {
				if again := backtested(t, jet, log, shards); !maps.Equal(again, live) {
					t.Errorf("%d shards: %v", shards, difference(again, live))
				}
			}
		})
	}
}

// recordsOf is what the daemon keeps for measures.
func recordsOf(t *testing.T, fs vfs.FS) map[string]string {
	t.Helper()
	store, err := pebblestore.Open("store", pebblestore.Options{FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	all := map[string]string{}
	for r, err := range store.Records(nil) {
		if err != nil {
			t.Fatal(err)
		}
		all[string(r.Key)] = string(r.Value)
	}
	return all
}

func backtested(t *testing.T, jet *natsjs.Log, log []schemas.Event, shards int) map[string]string {
	t.Helper()
	done, err := backtest.Run(t.Context(), storedAs(jet.Replay().Messages(t.Context(), 1, math.MaxUint64), log), backtest.Options{
		Dir: t.TempDir(), Shards: shards, SessionsInMemory: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer done.Close()
	if done.Counts.Events != uint64(len(log)) {
		t.Errorf("%d events counted of %d", done.Counts.Events, len(log))
	}
	all := map[string]string{}
	for r, err := range done.Records(0) {
		if err != nil {
			t.Fatal(err)
		}
		all[string(r.Key)] = string(r.Value)
	}
	return all
}

// storedAs gives the messages the times that the story says.
func storedAs(messages iter.Seq2[ingest.Message, error], log []schemas.Event) iter.Seq2[ingest.Message, error] {
	return func(yield func(ingest.Message, error) bool) {
		for m, err := range messages {
			if err == nil {
				m.Stored = log[m.Seq-1].Stored
			}
			if !yield(m, err) {
				return
			}
		}
	}
}
