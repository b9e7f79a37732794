package worker_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// plain has no numbers, so that only retention can tell that it is incomplete.
func plain(session []schemas.Event) []schemas.Event {
	for i := range session {
		session[i].Sequence = 0
	}
	return session
}

// purge removes everything below a sequence, as retention does.
func (p *place) purge(below uint64) {
	p.t.Helper()
	check(p.t, p.stream(natsjs.StreamEvents).Purge(p.t.Context(), jetstream.WithPurgeSequence(below)))
}

// The inspection of S1 was taken by retention before it was read: that it
// was not inspected cannot be said, nor that the order has not changed since it
// was read. A session that begins afterwards is judged like any other.
func TestOvertakenWhileAway(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	s1 := plain(refund("S1", traffic.Flawless))
	p.say(activated(t, "refund.yaml"), s1[:5]) // up to the policy search
	begin(t, worker.Options{Log: p.jet}, fs).drained(p.last()).end()
	p.say(s1[5:7]) // the inspection
	p.purge(p.last() + 1)
	p.say(s1[7:], refund("S2", traffic.Uninspected))
	w := begin(t, worker.Options{Log: p.jet}, fs).drained(p.last())
	w.lines.await(t, "overtook", 1)
	wantOvertaken(t, p, w)
	w.end()
	w = begin(t, worker.Options{Log: p.jet}, fs) // and it stays so
	p.say(refund("S3", traffic.Uninspected))
	w.drained(p.last())
	wantOvertaken(t, p, w)
	wantReasons(t, findings(t, p.jet), "S3", schemas.ReasonMissing)
	w.end()
}

func wantOvertaken(t *testing.T, p *place, w *shift) {
	t.Helper()
	all := findings(t, p.jet)
	wantReasons(t, all, "S1", schemas.ReasonEvicted, schemas.ReasonGap)
	wantReasons(t, all, "S2", schemas.ReasonMissing)
	for _, f := range all["S1"] {
		if f.Verdict != schemas.VerdictUnknown {
			t.Errorf("S1: %s is %s, want unknown", f.Need, f.Verdict)
		}
	}
	if !w.session("S1").Incomplete || w.session("S2").Incomplete {
		t.Errorf("incomplete: S1 %t, S2 %t; want S1 only", w.session("S1").Incomplete, w.session("S2").Incomplete)
	}
}

// The same while the worker runs: it is held at its first event, the server
// has sent it what was asked for, and retention goes past that.
func TestOvertakenWhileRunning(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	s1 := plain(refund("S1", traffic.Flawless))
	p.say(activated(t, "refund.yaml"), s1[:5])
	resume, held := make(chan struct{}), make(chan struct{})
	first := sync.OnceFunc(func() { close(held); <-resume })
	w := begin(t, worker.Options{Log: p.jet, Observe: func(ingest.Message, detectors.Outcome) { first() }}, fs)
	<-held
	chat(t, p, 4100) // more than is asked for at a time
	p.say(s1[5:7])
	p.purge(p.last() + 1)
	p.say(s1[7:], refund("S2", traffic.Uninspected))
	close(resume)
	w.drained(p.last())
	w.lines.await(t, "retention took events", 1)
	wantOvertaken(t, p, w)
	w.end()
}

// chat stores many messages that concern nobody.
func chat(t *testing.T, p *place, n int) {
	t.Helper()
	all := make([]ingest.Message, n)
	for i := range all {
		ev := refund("chat", traffic.Flawless)[0]
		ev.ID, ev.Sequence = fmt.Sprint("chat-", i), 0
		all[i] = ingest.Encode(ev)
	}
	stored, _, err := p.jet.PublishAll(t.Context(), all)
	if err != nil || stored != n {
		t.Fatalf("stored %d of %d: %v", stored, n, err)
	}
}

// An erased message is a hole in the log: wherever it is, the worker goes on,
// and other sessions are judged as if nothing were.
func TestErased(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	erase := func(seq uint64) { check(t, p.stream(natsjs.StreamEvents).DeleteMsg(t.Context(), seq)) }
	p.say(activated(t, "refund.yaml"), refund("S1", traffic.Uninspected))
	end := p.last()
	begin(t, worker.Options{Log: p.jet}, fs).drained(end).end()
	erase(end)     // the one applied last
	erase(end - 3) // one before it
	p.say(refund("S2", traffic.Flawless), refund("S3", traffic.Uninspected))
	erase(end + 6) // S2: the request of its inspection, not yet read
	w := begin(t, worker.Options{Log: p.jet}, fs).drained(p.last())
	all := findings(t, p.jet)
	wantReasons(t, all, "S1", schemas.ReasonMissing)
	wantReasons(t, all, "S3", schemas.ReasonMissing)
	for _, f := range all["S2"] {
		if f.Verdict != schemas.VerdictUnknown {
			t.Errorf("S2: %s is %s, although its numbers have a hole", f.Need, f.Verdict)
		}
	}
	p.say(refund("S4", traffic.Uninspected)) // and goes on
	w.drained(p.last())
	wantReasons(t, findings(t, p.jet), "S4", schemas.ReasonMissing)
	if heard := w.heardSoFar(); len(heard) > 3 {
		t.Errorf("heard %d findings: %+v", len(heard), heard)
	}
	w.end()
}

// The broker is stopped in the middle of the work, and comes back: nothing is
// lost, nothing is told twice, and the worker never ended.
func TestBrokerAway(t *testing.T) {
	calm, p := newPlace(t), newPort(t)
	half := [][]schemas.Event{{}, {}}
	for i, ev := range fleetLog(t) {
		half[i/300%2] = append(half[i/300%2], ev)
	}
	calm.say(half...)
	begin(t, worker.Options{Log: calm.jet}, vfs.NewMem()).drained(calm.last()).end()
	want := toldBy(t, calm.jet)

	p.say(half[0])
	reached, seen := make(chan struct{}), 0
	w := begin(t, worker.Options{Log: p.dialled(), Observe: func(ingest.Message, detectors.Outcome) {
		if seen++; seen == len(half[0])/2 {
			close(reached)
		}
	}}, vfs.NewMem())
	<-reached
	p.stop()
	p.start()
	p.say(half[1])
	w.drained(p.last())
	got := toldBy(t, p.jet)
	if len(got) != len(want) || len(want) < 20 {
		t.Errorf("told %d findings, without the stop %d: %v", len(got), len(want), difference(got, want))
	}
	toldOnce(t, p.jet)
	w.end()
}
