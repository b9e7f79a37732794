package worker_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestStoriesLive publishes every story to a real stream, folds it live into
// a store, and folds the same stream again into another one: what comes of it
// is what the story says, byte for byte, both times.
func TestStoriesLive(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.story")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			story, log := readStory(t, file)
			jet := openLog(t)
			publish(t, jet, log)
			for _, edge := range []string{"live", "re-read"} {
				outcomes, _ := fold(t, jet, log, vfs.NewMem())
				if got := play.Write(story, outcomes, scenario.Number); got != story.Want {
					t.Errorf("%s, %s: got\n%s\nwant\n%s", file, edge, got, story.Want)
				}
			}
			toldOnce(t, jet)
		})
	}
}

func readStory(t *testing.T, file string) (*scenario.Story, []schemas.Event) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	story, err := scenario.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	log, err := story.Log(func(name string) (string, error) {
		text, err := os.ReadFile(filepath.Join("..", "testdata", "policies", name))
		return string(text), err
	})
	if err != nil {
		t.Fatal(err)
	}
	return story, log
}

// openLog is a log on a broker of its own, without a port.
func openLog(t *testing.T) *natsjs.Log {
	t.Helper()
	broker, err := natsjs.StartBroker(natsjs.BrokerOptions{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = broker.Close() })
	nc, err := broker.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	log, err := natsjs.OpenLog(t.Context(), nc, natsjs.Streams{InMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func publish(t *testing.T, jet *natsjs.Log, log []schemas.Event) {
	t.Helper()
	for _, ev := range log {
		m := ingest.Encode(sealed(t, ev))
		delete(m.Header, ingest.MsgIDHeader) // a story may say the same twice
		if _, err := jet.Publish(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
}

// fold runs a worker over the stream until everything is applied and told.
func fold(t *testing.T, jet *natsjs.Log, log []schemas.Event, fs vfs.FS) ([]detectors.Outcome, *worker.Worker) {
	t.Helper()
	store, err := pebblestore.Open("store", pebblestore.Options{FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	var outcomes []detectors.Outcome
	w, err := worker.Open(t.Context(), worker.Options{
		Log: jet, Store: store,
		Stored:  func(m ingest.Message) time.Time { return log[m.Seq-1].Stored },
		Observe: func(_ ingest.Message, out detectors.Outcome) { outcomes = append(outcomes, out) },
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	if err := w.Drained(t.Context(), uint64(len(log))); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return outcomes, w
}

// toldOnce fails where the findings stream holds one revision twice.
func toldOnce(t *testing.T, jet *natsjs.Log) {
	t.Helper()
	type told struct {
		id       string
		revision int
	}
	seen := map[told]bool{}
	err := jet.Findings(t.Context(), 0, 100000, func(_ uint64, f schemas.Finding) error {
		key := told{f.ID, f.Revision}
		if seen[key] {
			t.Errorf("finding %s revision %d was told twice", f.ID, f.Revision)
		}
		seen[key] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
