package backtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestShardsAgree judges random logs, in which sessions change each other's
// objects, by one engine in memory and by three shards that have room for
// hardly any session.
func TestShardsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 3))
	judged := 0
	for range 100 {
		file, events := oracle.Log(random)
		log := number(append([]schemas.Event{activation(t, file)}, events...))
		want := plainly(log, nil)
		judged += verdicts(t, want)
		got := sharded(t, log, backtest.Options{Dir: t.TempDir(), Shards: 3, SessionsInMemory: 1})
		if !maps.Equal(got, want) {
			t.Fatalf("three shards differ from one engine on:\n%s", oracle.Story(file, events))
		}
	}
	if judged < 200 {
		t.Fatalf("only %d verdicts and findings came of the logs: the comparison would prove nothing", judged)
	}
}

// TestOneHome keeps a session whose producer names its root in some events only
// in one shard.
func TestOneHome(t *testing.T) {
	events := traffic.Fleet(40, 2, scenario.Start())
	for i := range events {
		if i%3 == 0 {
			events[i].Root = "tree"
		}
	}
	log, p := number(events), compiled(t, read(t, "refund.yaml"))
	want := sharded(t, log, backtest.Options{Dir: t.TempDir(), Policies: []*policy.Policy{p}, Shards: 1})
	for _, shards := range []int{2, 5} {
		if got := sharded(t, log, backtest.Options{Dir: t.TempDir(), Policies: []*policy.Policy{p}, Shards: shards}); !maps.Equal(got, want) {
			t.Errorf("%d shards have %d records, one has %d, or others", shards, len(got), len(want))
		}
	}
}

// TestSidesAgree runs two policies side by side and each of them alone.
func TestSidesAgree(t *testing.T) {
	text := read(t, "refund.yaml")
	strict, lax := compiled(t, text), compiled(t, strings.Replace(text, "valid: once", "valid: session", 1))
	log := number(traffic.Fleet(40, 2, scenario.Start()))
	done := ran(t, log, backtest.Options{Dir: t.TempDir(), Policies: []*policy.Policy{strict, lax}, Shards: 2})
	for side, p := range []*policy.Policy{strict, lax} {
		if got, want := collected(t, done.Records(side)), plainly(log, p); !maps.Equal(got, want) {
			t.Errorf("side %d has %d records, alone it has %d", side, len(got), len(want))
		}
	}
	sessions := 0
	for sides, err := range done.Sessions() {
		if err != nil || len(sides) != 2 || sides[0].ID() != sides[1].ID() {
			t.Fatalf("session %d: %v %v", sessions, sides, err)
		}
		sessions++
	}
	if sessions != 40 {
		t.Errorf("%d sessions of 40", sessions)
	}
}

// TestInterrupted ends in the middle and answers what was judged until then.
func TestInterrupted(t *testing.T) {
	log := number(traffic.Fleet(40, 2, scenario.Start()))
	ctx, cancel := context.WithCancel(t.Context())
	half := func(yield func(ingest.Message, error) bool) {
		for i, m := range log {
			if i == len(log)/2 {
				cancel()
			}
			if !yield(m, nil) {
				return
			}
		}
	}
	done, err := backtest.Run(ctx, half, backtest.Options{Dir: t.TempDir(), Policies: []*policy.Policy{compiled(t, read(t, "refund.yaml"))}, Shards: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer done.Close()
	if !done.Interrupted || done.Counts.Events == 0 || done.Counts.LastSeq > uint64(len(log)/2+1) {
		t.Errorf("interrupted %v after %d events, up to %d", done.Interrupted, done.Counts.Events, done.Counts.LastSeq)
	}
	if len(collected(t, done.Records(0))) == 0 {
		t.Error("nothing is there of what was judged")
	}
}

// TestBrokenSource answers the error of the source.
func TestBrokenSource(t *testing.T) {
	broken := errors.New("the disk is gone")
	messages := func(yield func(ingest.Message, error) bool) { yield(ingest.Message{}, broken) }
	if _, err := backtest.Run(t.Context(), messages, backtest.Options{Dir: t.TempDir()}); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestBeganBefore marks the sessions of which the beginning was not read: what
// they lack is unknown.
func TestBeganBefore(t *testing.T) {
	log := number(traffic.Fleet(10, 3, scenario.Start()))
	rest := log[len(log)/2:]
	done := ran(t, rest, backtest.Options{
		Dir: t.TempDir(), Policies: []*policy.Policy{compiled(t, read(t, "refund.yaml"))},
		Missed: func(tenant, root string) (bool, error) {
			return slices.ContainsFunc(log[:len(log)/2], func(m ingest.Message) bool {
				before, of, _ := ingest.Place(m.Subject)
				return before == tenant && of == root
			}), nil
		},
	})
	cut := 0
	for sides, err := range done.Sessions() {
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range sides[0].Findings {
			if sides[0].CutOff && f.Reason == schemas.ReasonMissing {
				t.Errorf("session %s began before and yet: %s", f.Session, f.Summary)
			}
		}
		if sides[0].CutOff {
			cut++
		}
	}
	if cut == 0 || done.Counts.Missed == 0 {
		t.Errorf("%d sessions are marked, %d roots missed", cut, done.Counts.Missed)
	}
}

// activation is the policy of the file as a daemon puts it into the log.
func activation(t *testing.T, file string) schemas.Event {
	t.Helper()
	ev := scenario.Activation(scenario.Policy{Name: file, Text: read(t, file)})
	bundle := ingest.ParsePolicyActivated(ev.Data).Policy
	files, err := policy.ParseBundle([]byte(bundle))
	if err != nil {
		t.Fatal(err)
	}
	p, err := policy.Compile(files)
	if err != nil {
		t.Fatal(err)
	}
	ev.Data, err = json.Marshal(map[string]string{"digest": p.Digest, "policy": bundle})
	if err != nil {
		t.Fatal(err)
	}
	return ev
}

// verdicts counts the records that are more than a session.
func verdicts(t *testing.T, records map[string]string) int {
	t.Helper()
	n := 0
	for key, value := range records {
		r, err := projector.ParseRecord([]byte(key), []byte(value))
		if err != nil {
			t.Fatal(err)
		}
		if r.Session == nil {
			n++
		}
	}
	return n
}

func number(events []schemas.Event) []ingest.Message {
	log := make([]ingest.Message, len(events))
	for i, ev := range events {
		ev.Seq = uint64(i) + 1
		log[i] = ingest.Encode(ev)
	}
	return log
}

// plainly is one engine, one loop, no disk.
func plainly(log []ingest.Message, p *policy.Policy) map[string]string {
	e := detectors.New(detectors.Config{Policy: p})
	all := map[string]string{}
	for _, m := range log {
		for _, r := range e.Take(m).Records() {
			all[string(r.Key)] = string(r.Value)
		}
	}
	return all
}

func ran(t *testing.T, log []ingest.Message, o backtest.Options) *backtest.Done {
	t.Helper()
	messages := func(yield func(ingest.Message, error) bool) {
		for _, m := range log {
			if !yield(m, nil) {
				return
			}
		}
	}
	done, err := backtest.Run(t.Context(), messages, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = done.Close() })
	return done
}

func sharded(t *testing.T, log []ingest.Message, o backtest.Options) map[string]string {
	t.Helper()
	return collected(t, ran(t, log, o).Records(0))
}

func collected(t *testing.T, records iter.Seq2[projector.Change, error]) map[string]string {
	t.Helper()
	all := map[string]string{}
	for r, err := range records {
		if err != nil {
			t.Fatal(err)
		}
		all[string(r.Key)] = string(r.Value)
	}
	return all
}

func read(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile("../testdata/policies/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func compiled(t testing.TB, text string) *policy.Policy {
	t.Helper()
	p, err := policy.Compile([]policy.File{{Name: "policy.yaml", Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
