package worker_test

import (
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestPublishedTwice publishes a whole fleet a second time, after the stream
// has forgotten its message ids: every event of a session is a duplicate,
// nothing is found and nothing is told.
func TestPublishedTwice(t *testing.T) {
	for name, numbered := range map[string]bool{"numbered": true, "by id": false} {
		t.Run(name, func(t *testing.T) {
			once := fleetLog(t)
			if !numbered {
				once = unnumbered(once)
			}
			jet := openLog(t)
			publish(t, jet, once)
			fs := vfs.NewMem()
			fold(t, jet, once, fs)
			told := toldBy(t, jet)

			again := sessionsOf(once)
			end := once[len(once)-1].Stored
			for i := range again {
				again[i].Stored = end
			}
			publish(t, jet, again)
			outcomes, _ := fold(t, jet, append(once, again...), fs)
			if len(outcomes) != len(again) {
				t.Fatalf("%d outcomes of %d events", len(outcomes), len(again))
			}
			for i, out := range outcomes {
				if out.Taken != detectors.TakenDuplicate || len(out.Findings)+len(out.Judged) > 0 {
					t.Fatalf("event %d (%s): %+v", i, again[i].Type, out)
				}
			}
			if now := toldBy(t, jet); len(now) != len(told) || len(told) == 0 {
				t.Errorf("told %d findings the first time, %d in all", len(told), len(now))
			}
		})
	}
}

func unnumbered(log []schemas.Event) []schemas.Event {
	for i := range log {
		log[i].Sequence = 0
	}
	return log
}

// sessionsOf is the log without what concerns all.
func sessionsOf(log []schemas.Event) []schemas.Event {
	var all []schemas.Event
	for _, ev := range log {
		if ev.Session != "" {
			all = append(all, ev)
		}
	}
	return all
}
