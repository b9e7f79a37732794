package worker_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// ticksPast says that everything was stored at the start of the clock, and
// every tick when an open call is long overdue.
func ticksPast(m ingest.Message) time.Time {
	if strings.HasSuffix(m.Subject, ".~clock") {
		return scenario.Start().Add(projector.PendingTimeout + time.Minute)
	}
	return scenario.Start()
}

// leftOpen is a session whose refund is requested and never completed.
func leftOpen(name schemas.SessionID) []schemas.Event {
	s := refund(name, traffic.Uninspected)
	return s[:len(s)-1]
}

// A write that nobody completes is told when a tick passes its deadline: no
// other event has to come.
func TestOpenWriteIsToldByATick(t *testing.T) {
	p := newPlace(t)
	p.say(activated(t, "refund.yaml"), leftOpen("S1"))
	w := begin(t, worker.Options{Log: p.jet, Stored: ticksPast}, vfs.NewMem()).drained(p.last())
	wantReasons(t, findings(t, p.jet), "S1")
	tick(t, p, scenario.Start().Add(time.Hour), true)
	tick(t, p, scenario.Start().Add(time.Hour), false) // one for each slot
	w.drained(p.last())
	wantOpenTold(t, p)
	w.end()
}

func tick(t *testing.T, p *place, at time.Time, want bool) {
	t.Helper()
	published, err := p.jet.Tick(t.Context(), at)
	if err != nil || published != want {
		t.Fatalf("published a tick: %t, %v; want %t", published, err, want)
	}
}

func wantOpenTold(t *testing.T, p *place) {
	t.Helper()
	all := findings(t, p.jet)
	wantReasons(t, all, "S1", schemas.ReasonMissing)
	for _, f := range all["S1"] {
		if f.Outcome != schemas.OutcomeUnknown || f.Verdict != schemas.VerdictNearMiss {
			t.Errorf("S1: outcome %s, verdict %s", f.Outcome, f.Verdict)
		}
	}
}

// The agent died after its request, and then the worker was restarted:
// nothing happens any more, but a deadline is open, so the clock ticks.
func TestRestartedWorkerTicksForOpenWrites(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	p.say(activated(t, "refund.yaml"), leftOpen("S1"))
	begin(t, worker.Options{Log: p.jet, Stored: ticksPast}, fs).drained(p.last()).end()
	w := begin(t, worker.Options{Log: p.jet, Stored: ticksPast, Ticks: true}, fs)
	w.drained(p.last() + 1) // the tick
	wantOpenTold(t, p)
	w.end()
}

// A session is judged by the policy of its first event, whatever is
// activated later and however often the worker starts; a session that begins
// later by the newer one.
func TestPinnedPolicyAcrossRestarts(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	o := worker.Options{Log: p.jet}
	old := renamed(refund("OLD", traffic.Uninspected))
	p.say(activated(t, "once.yaml"), old[:2])
	begin(t, o, fs).drained(p.last()).end()
	p.say(activated(t, "strict.yaml"), old[2:4])
	begin(t, o, fs).drained(p.last()).end()
	p.say(old[4:], renamed(refund("NEW", traffic.Uninspected)))
	w := begin(t, o, fs).drained(p.last())
	all := findings(t, p.jet)
	digests := map[schemas.SessionID]string{}
	for session, some := range all {
		for _, f := range some {
			digests[session] = f.PolicyDigest
		}
	}
	wantReasons(t, all, "OLD", schemas.ReasonMissing)
	if digests["OLD"] == digests["NEW"] || digests["OLD"] == "" || digests["NEW"] == "" {
		t.Errorf("judged by %v, want two policies", digests)
	}
	if got := w.session("OLD").Policy; got != digests["OLD"] {
		t.Errorf("the session has policy %s, its finding %s", got, digests["OLD"])
	}
	w.end()
}

// renamed calls the tool as the small policies name it.
func renamed(session []schemas.Event) []schemas.Event {
	for i := range session {
		if session[i].Tool == "finance.issue_refund" {
			session[i].Tool = "refund"
		}
	}
	return session
}

// A worker that is told to stop in the middle of a long log stops after the
// batch it is in, and what it did is kept.
func TestStopsInALongLog(t *testing.T) {
	p, fs := newPlace(t), vfs.NewMem()
	p.say(activated(t, "refund.yaml"))
	chat(t, p, 3900)
	begun, resume, seen := make(chan struct{}), make(chan struct{}), 0
	first := sync.OnceFunc(func() { close(begun); <-resume })
	w := begin(t, worker.Options{Log: p.jet, Observe: func(ingest.Message, detectors.Outcome) {
		seen++
		first()
	}}, fs)
	<-begun
	delivered(t, p, 2000)
	w.cancel()
	close(resume)
	check(t, w.over())
	if seen > 600 {
		t.Errorf("took %d events after it was stopped", seen-1)
	}
	w = begin(t, worker.Options{Log: p.jet}, fs)
	if w.Applied() != uint64(seen) {
		t.Errorf("goes on after %d, although %d were taken", w.Applied(), seen)
	}
	w.drained(p.last()).end()
}

// delivered returns when the only reader has been sent so many messages, and
// they have arrived.
func delivered(t *testing.T, p *place, n uint64) {
	t.Helper()
	for end := time.Now().Add(soon); time.Now().Before(end); {
		list := p.stream(natsjs.StreamEvents).ListConsumers(t.Context())
		for info := range list.Info() {
			if info.Delivered.Consumer >= n {
				check(t, p.nc.Flush()) // behind the messages on the same connection
				return
			}
		}
		check(t, list.Err())
	}
	t.Fatalf("the reader was not sent %d messages", n)
}
