package worker_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// A stream that is deleted and created again is another history. The worker
// stops, and does not start again until the operator says that the new one is
// right; then what was told stays told.
func TestStreamRecreated(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	policy, first := activated(t, "refund.yaml"), refund("S1", traffic.Uninspected)
	p.say(policy, first, refund("S2", traffic.FailedLook))
	w := begin(t, worker.Options{Log: p.jet}, fs).drained(p.last())
	check(t, p.js.DeleteStream(t.Context(), natsjs.StreamEvents))
	p.open()
	p.say(policy, first, refund("S3", traffic.Uninspected))
	if err := w.over(); !errors.Is(err, natsjs.ErrRecreated) {
		t.Fatalf("the worker ended with %v, want ErrRecreated", err)
	}
	for range 2 {
		_, err := tryBegin(t, worker.Options{Log: p.jet}, fs)
		if err == nil || !strings.Contains(err.Error(), "--adopt") || !strings.Contains(err.Error(), "recreated") {
			t.Fatalf("opened again: %v; want a refusal that names --adopt", err)
		}
	}
	w = begin(t, worker.Options{Log: p.jet, Adopt: true}, fs).drained(p.last())
	all := findings(t, p.jet)
	for _, session := range []schemas.SessionID{"S1", "S2", "S3"} {
		if len(all[session]) != 1 {
			t.Errorf("%s has %d findings, want 1", session, len(all[session]))
		}
	}
	if heard := w.heardSoFar(); len(heard) != 1 || heard[0].Session != "S3" {
		t.Errorf("heard %+v, want only that of S3", heard)
	}
	w.end()
	begin(t, worker.Options{Log: p.jet}, fs).drained(p.last()).end() // adopted once is enough
}

// A stream restored from a backup, as it was, is gone on with and not folded
// again.
func TestStreamRestoredAsItWas(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	log := [][]schemas.Event{activated(t, "refund.yaml"), refund("S1", traffic.Uninspected)}
	p.say(log...)
	begin(t, worker.Options{Log: p.jet}, fs).drained(p.last()).end()
	check(t, p.js.DeleteStream(t.Context(), natsjs.StreamEvents))
	p.open()
	p.say(log...)
	before := p.last()
	p.say(refund("S2", traffic.Uninspected))
	w := begin(t, worker.Options{Log: p.jet, Adopt: true}, fs)
	if w.Applied() < before {
		t.Errorf("it begins at %d, although the store had applied %d of the same", w.Applied(), before)
	}
	w.drained(p.last()).end()
	all := findings(t, p.jet)
	if len(all["S1"]) != 1 || len(all["S2"]) != 1 {
		t.Errorf("told %+v", all)
	}
}

// rewound is a place whose events fell back to an older copy, while the
// findings did not: what was stored behind it is "later", folded and told.
func rewound(t *testing.T, p *place, fs vfs.FS, whileAway func()) *shift {
	t.Helper()
	p.say(activated(t, "refund.yaml"), refund("S1", traffic.Uninspected))
	p.stop()
	old := p.copied()
	p.start()
	w := begin(t, worker.Options{Log: p.dialled()}, fs)
	p.say(refund("S2", traffic.Uninspected), refund("S3", traffic.FailedLook))
	w.drained(p.last())
	p.stop()
	keepEvents(t, p, old)
	p.start()
	whileAway()
	return w
}

// keepEvents puts the old events, and only these, in the place of the new.
func keepEvents(t *testing.T, p *place, old string) {
	t.Helper()
	now := p.copied()
	p.restored(old)
	for _, stream := range []string{natsjs.StreamFindings, natsjs.StreamQuarantine} {
		replaceStream(t, now, p.dir, stream)
	}
}

// An ordinary power cut of the broker loses the tail of the events. The
// worker says so and folds again by itself; what was told is not told again,
// also when publishers repeat what was lost.
func TestStreamRewound(t *testing.T) {
	p, fs := newPort(t), vfs.NewMem()
	w := rewound(t, p, fs, func() {})
	if err := w.over(); !errors.Is(err, natsjs.ErrRewound) {
		t.Fatalf("the worker ended with %v, want ErrRewound", err)
	}
	w = begin(t, worker.Options{Log: p.jet}, fs)
	p.say(refund("S2", traffic.Uninspected), refund("S4", traffic.Uninspected))
	w.drained(p.last())
	w.lines.await(t, "rewound", 1)
	wantAllOnce(t, p, w, "S4")
}

// The stream was rewound and refilled past the position before the worker
// was back: its length tells nothing, the messages do.
func TestStreamRewoundAndRefilled(t *testing.T) {
	p, fs := newPort(t), vfs.NewMem()
	w := rewound(t, p, fs, func() {
		p.say(refund("S4", traffic.Uninspected), refund("S2", traffic.Uninspected), refund("S5", traffic.Flawless))
	})
	if err := w.over(); !errors.Is(err, natsjs.ErrRewound) {
		t.Fatalf("the worker ended with %v, want ErrRewound", err)
	}
	w = begin(t, worker.Options{Log: p.jet}, fs).drained(p.last())
	w.lines.await(t, "refilled", 1)
	wantAllOnce(t, p, w, "S4")
}

// wantAllOnce fails unless four sessions have their finding, and only the
// last was news to the worker.
func wantAllOnce(t *testing.T, p *place, w *shift, news schemas.SessionID) {
	t.Helper()
	all := findings(t, p.jet)
	for _, session := range []schemas.SessionID{"S1", "S2", "S3", "S4"} {
		if len(all[session]) != 1 || all[session][0].Revision != 1 {
			t.Errorf("%s: told %+v, want one finding", session, all[session])
		}
	}
	if heard := w.heardSoFar(); len(heard) != 1 || heard[0].Session != news {
		t.Errorf("heard %+v, want only that of %s", heard, news)
	}
	w.end()
}
