package worker_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// fleetLog is a log with findings of every kind that traffic makes, and a
// tick past every deadline at its end.
func fleetLog(t *testing.T) []schemas.Event {
	t.Helper()
	text, err := os.ReadFile("../testdata/policies/refund.yaml")
	if err != nil {
		t.Fatal(err)
	}
	log := []schemas.Event{scenario.Activation(scenario.Policy{Name: "refund.yaml", Text: string(text)})}
	log = append(log, traffic.Fleet(20, 3, scenario.Start())...)
	end := scenario.Start().Add(time.Hour)
	log = append(log, schemas.Event{
		Role: schemas.RoleSys, ID: "tick", Source: "nearmiss", Type: schemas.ClockTicked, Tenant: schemas.AllTenants,
		Time: end, Stored: end, Data: []byte(`{"slot":1}`),
	})
	return log
}

// TestPowerCut cuts the power at random points, each time losing a random
// part of what was not synced, and goes on from what is left. No finding may
// be lost, none told under another id, and the state at the end must be that
// of a run that nothing disturbed.
func TestPowerCut(t *testing.T) {
	log := fleetLog(t)
	calm := openLog(t)
	publish(t, calm, log)
	calmFS := vfs.NewMem()
	fold(t, calm, log, calmFS)
	want, wantState := toldBy(t, calm), stateOf(t, calmFS)
	if len(want) < 20 {
		t.Fatalf("the fleet has only %d findings; the test would prove nothing", len(want))
	}
	for run := range 10 {
		seed := uint64(run + 1)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			t.Parallel()
			jet := openLog(t)
			publish(t, jet, log)
			fs := cutPower(t, jet, log, rand.New(rand.NewPCG(seed, 7)))
			if got := toldBy(t, jet); !maps.Equal(got, want) {
				t.Errorf("told %d findings, an undisturbed run %d: %v", len(got), len(want), difference(got, want))
			}
			toldOnce(t, jet)
			if got := stateOf(t, fs); !maps.Equal(got, wantState) {
				t.Errorf("the state differs from that of an undisturbed run: %v", difference(got, wantState))
			}
		})
	}
}

// cutPower folds the log with five cuts on the way, and answers the file
// system at the end.
func cutPower(t *testing.T, jet *natsjs.Log, log []schemas.Event, random *rand.Rand) *vfs.MemFS {
	t.Helper()
	fs := vfs.NewCrashableMem()
	for range 5 {
		fs = foldUntil(t, jet, log, fs, 1+random.IntN(len(log)/2), random)
	}
	fold(t, jet, log, fs)
	return fs
}

// foldUntil runs a worker for so many events and answers what a power cut
// there leaves of its file system.
func foldUntil(t *testing.T, jet *natsjs.Log, log []schemas.Event, fs *vfs.MemFS, events int, random *rand.Rand) *vfs.MemFS {
	t.Helper()
	store, err := pebblestore.Open("store", pebblestore.Options{FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var clone *vfs.MemFS
	w, err := worker.Open(ctx, worker.Options{
		Log: jet, Store: store,
		Stored: func(m ingest.Message) time.Time { return log[m.Seq-1].Stored },
		Observe: func(ingest.Message, detectors.Outcome) {
			if events--; events == 0 {
				clone = fs.CrashClone(vfs.CrashCloneCfg{UnsyncedDataPercent: random.IntN(101), RNG: random})
				cancel()
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	finished := make(chan struct{})
	go func() {
		if w.Drained(ctx, uint64(len(log))) == nil {
			cancel()
		}
		close(finished)
	}()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	<-finished
	if clone == nil {
		clone = fs.CrashClone(vfs.CrashCloneCfg{UnsyncedDataPercent: random.IntN(101), RNG: random})
	}
	_ = store.Close() // of the world that the power cut ended
	return clone
}

// toldBy is every finding in its last revision, by id.
func toldBy(t *testing.T, jet *natsjs.Log) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := jet.Findings(t.Context(), 0, 100000, func(_ uint64, f schemas.Finding) error {
		text, err := json.Marshal(f)
		all[f.ID] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// stateOf is every key of the fold.
func stateOf(t *testing.T, fs vfs.FS) map[string]string {
	t.Helper()
	store, err := pebblestore.Open("store", pebblestore.Options{FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	all := map[string]string{}
	if err := store.Scan(nil, func(key, value []byte) error {
		all[string(key)] = string(bytes.Clone(value))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func difference(got, want map[string]string) []string {
	var keys []string
	for _, k := range slices.Sorted(maps.Keys(want)) {
		if got[k] != want[k] {
			keys = append(keys, fmt.Sprintf("%q: got %.300s want %.300s", k, got[k], want[k]))
		}
	}
	for _, k := range slices.Sorted(maps.Keys(got)) {
		if _, known := want[k]; !known {
			keys = append(keys, fmt.Sprintf("%q: unwanted %.300s", k, got[k]))
		}
	}
	return keys[:min(len(keys), 5)]
}
