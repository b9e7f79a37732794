package natsjs

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

func finding(revision int) schemas.Finding {
	return schemas.Finding{
		ID: "f-abc", Revision: revision, Class: schemas.ClassNearMiss, Reason: schemas.ReasonMissing,
		Guard: "refund-needs-evidence", Need: "damage-verified", Tenant: "acme corp", Session: "S1/é",
		Tool: "finance.issue_refund", CallID: "c7", Seq: 41, Time: at, Summary: "refund without a look",
	}
}

func tell(t *testing.T, l *Log, f schemas.Finding, want bool) {
	t.Helper()
	told, err := l.Tell(t.Context(), f)
	if err != nil || told != want {
		t.Errorf("revision %d: told %t, %v; want %t", f.Revision, told, err, want)
	}
}

func revisions(t *testing.T, l *Log) []int {
	t.Helper()
	var out []int
	err := l.Findings(t.Context(), 0, 0, func(_ uint64, f schemas.Finding) error {
		out = append(out, f.Revision)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTellOnce(t *testing.T) {
	l := newLog(t)
	for _, step := range []struct {
		revision int
		want     bool
	}{{1, true}, {1, false}, {2, true}, {2, false}, {1, false}, {4, true}, {3, false}} {
		tell(t, l, finding(step.revision), step.want)
	}
	if got := revisions(t, l); len(got) != 3 || got[2] != 4 {
		t.Errorf("stored revisions %v", got)
	}
	f, ok, err := l.LastFinding(t.Context(), "acme corp", "f-abc")
	if err != nil || !ok || f.Revision != 4 {
		t.Errorf("last is %+v, %t, %v", f, ok, err)
	}
	if _, ok, err := l.LastFinding(t.Context(), "default", "f-abc"); ok || err != nil {
		t.Errorf("another tenant has it: %t, %v", ok, err)
	}
}

func TestTellAsCloudEvent(t *testing.T) {
	l := newLog(t)
	tell(t, l, finding(1), true)
	tell(t, l, finding(2), true)
	want := []string{"dev.nearmiss.finding.raised.v1", "dev.nearmiss.finding.updated.v1"}
	err := l.scan(t.Context(), l.findings, 0, func(m ingest.Message) (bool, error) {
		if got := m.Header["ce-type"]; len(got) != 1 || got[0] != want[m.Seq-1] {
			t.Errorf("event %d has the type %q", m.Seq, got)
		}
		if got := m.Header["ce-id"]; len(got) != 1 || !strings.HasPrefix(got[0], "f-abc") {
			t.Errorf("event %d has the id %q", m.Seq, got)
		}
		if m.Subject != FindingSubject("acme corp", "f-abc") {
			t.Errorf("event %d is on %s", m.Seq, m.Subject)
		}
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The duplicate window is long over when a lost store is rebuilt.
func TestTellAfterTheWindow(t *testing.T) {
	l := newLog(t)
	tell(t, l, finding(1), true)
	outliveWindow(t, l)
	tell(t, l, finding(1), false)
	if got := revisions(t, l); len(got) != 1 {
		t.Errorf("stored revisions %v", got)
	}
}

// outliveWindow returns when the stream has forgotten a message id.
func outliveWindow(t *testing.T, l *Log) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		ack, err := l.Publish(ctx, said("window", "1", "x"))
		if err != nil {
			t.Fatal(err)
		}
		if !ack.Duplicate && ack.Seq > 1 {
			return
		}
	}
}

// A findings stream that was lost gets the newest revision, not silence.
func TestTellWithoutTheRevisionsBefore(t *testing.T) {
	l := newLog(t)
	tell(t, l, finding(3), true)
	tell(t, l, finding(3), false)
	tell(t, l, finding(2), false)
}

func TestTwoTellers(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	tellers := []*Log{openLog(t, b), openLog(t, b)}
	told := make([]int, len(tellers))
	var wait sync.WaitGroup
	for i, l := range tellers {
		wait.Go(func() {
			for revision := 1; revision <= 20; revision++ {
				first, err := l.Tell(context.Background(), finding(revision))
				if err != nil {
					t.Error(err)
				}
				if first {
					told[i]++
				}
			}
		})
	}
	wait.Wait()
	got := revisions(t, tellers[0])
	if len(got) != told[0]+told[1] {
		t.Errorf("stored %v, told %v", got, told)
	}
	for i := 1; i < len(got); i++ {
		if got[i] <= got[i-1] {
			t.Errorf("revision %d stored after %d", got[i], got[i-1])
		}
	}
}

// What another program put on the subject is no revision.
func TestTellOverRubbish(t *testing.T) {
	l := newLog(t)
	if _, err := l.js.Publish(t.Context(), FindingSubject("acme corp", "f-abc"), []byte("rubbish")); err != nil {
		t.Fatal(err)
	}
	tell(t, l, finding(1), true)
	if got := revisions(t, l); len(got) != 1 {
		t.Errorf("stored revisions %v", got)
	}
}

func TestTellRefuses(t *testing.T) {
	l := newLog(t)
	for _, f := range []schemas.Finding{{ID: "f-abc"}, {Revision: 1}, {ID: "f.abc", Revision: 1}} {
		if told, err := l.Tell(t.Context(), f); told || err == nil {
			t.Errorf("told %+v", f)
		}
	}
}

func TestFindingsByPage(t *testing.T) {
	l := newLog(t)
	for revision := 1; revision <= 5; revision++ {
		tell(t, l, finding(revision), true)
	}
	var seqs []uint64
	err := l.Findings(t.Context(), 2, 2, func(seq uint64, _ schemas.Finding) error {
		seqs = append(seqs, seq)
		return nil
	})
	if err != nil || len(seqs) != 2 || seqs[0] != 3 || seqs[1] != 4 {
		t.Errorf("got %v, %v; want 3 and 4", seqs, err)
	}
	stop := errors.New("stop")
	if err := l.Findings(t.Context(), 0, 0, func(uint64, schemas.Finding) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	if err := l.Findings(t.Context(), 5, 0, func(uint64, schemas.Finding) error { return stop }); err != nil {
		t.Errorf("at the end: %v", err)
	}
}

func TestQuarantineOnce(t *testing.T) {
	l := newLog(t)
	first := projector.Refusal{Reason: "malformed", Detail: "truncated at 17", Seq: 41, Subject: "nearmiss.in.agent.default.S1", Headers: []string{"ce-id"}}
	other := first
	other.Detail = "of a stream created again"
	for _, r := range []projector.Refusal{first, first, other, other} {
		if err := l.Quarantine(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	outliveWindow(t, l)
	if err := l.Quarantine(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	var got []projector.Refusal
	err := l.QuarantineEntries(t.Context(), 0, 0, func(_ uint64, r projector.Refusal) error {
		got = append(got, r)
		return nil
	})
	if err != nil || len(got) != 2 || got[0].Detail != first.Detail || got[1].Detail != other.Detail {
		t.Errorf("got %+v, %v; want two entries", got, err)
	}
}

func TestOneTickPerSlot(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	l, other := openLog(t, b), openLog(t, b)
	for _, step := range []struct {
		log  *Log
		now  time.Time
		want bool
	}{
		{l, at, true},
		{other, at.Add(time.Second), false},
		{other, at.Add(TickEvery), true},
		{l, at, false}, // a clock that is behind
		{l, at.Add(3 * TickEvery), true},
	} {
		if got, err := step.log.Tick(t.Context(), step.now); err != nil || got != step.want {
			t.Errorf("at %s: %t, %v; want %t", step.now, got, err, step.want)
		}
	}
	r := read(t, l, ReadOptions{})
	for _, want := range []int64{0, 1, 3} {
		ev, bad := ingest.Decode(next(t, r))
		if bad != nil || ev.Type != schemas.ClockTicked || ingest.ParseTick(ev.Data) != slotOf(at)+want {
			t.Errorf("got %+v, %v; want slot %d", ev, bad, want)
		}
	}
}

func TestTicksOfManyDaemons(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	logs := []*Log{openLog(t, b), openLog(t, b), openLog(t, b)}
	var wait sync.WaitGroup
	for _, l := range logs {
		wait.Go(func() {
			for slot := range 20 {
				if _, err := l.Tick(context.Background(), at.Add(time.Duration(slot)*TickEvery)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	r := read(t, logs[0], ReadOptions{})
	before := int64(0)
	for range last(t, logs[0]) {
		slot := ingest.ParseTick(next(t, r).Data)
		if slot <= before {
			t.Errorf("slot %d after %d", slot, before)
		}
		before = slot
	}
}

func TestActivate(t *testing.T) {
	l := newLog(t)
	activate := func(tenant schemas.TenantID, digest string, force bool) error {
		return l.Activate(t.Context(), tenant, digest, []byte(`[{"name":"a.yaml","text":"`+digest+`"}]`), force)
	}
	for _, ok := range []error{
		activate(schemas.AllTenants, "sha256:a", false), activate(schemas.AllTenants, "sha256:a", false),
		activate("acme", "sha256:b", false), activate(schemas.AllTenants, "sha256:c", true),
	} {
		if ok != nil {
			t.Error(ok)
		}
	}
	err := activate(schemas.AllTenants, "sha256:a", false)
	if !errors.Is(err, ErrOtherPolicy) {
		t.Errorf("got %v, want ErrOtherPolicy", err)
	}
	for _, want := range []string{"sha256:a", "sha256:c", "--activate"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	if got := last(t, l); got != 3 {
		t.Errorf("the log has %d activations, want 3", got)
	}
	a, ok, err := l.LastPolicy(t.Context(), schemas.AllTenants)
	if err != nil || !ok || a.Digest != "sha256:c" || !json.Valid(a.Bundle) || a.Seq != 3 {
		t.Errorf("last policy %+v, %t, %v", a, ok, err)
	}
	if _, ok, err := l.LastPolicy(t.Context(), "nobody"); ok || err != nil {
		t.Errorf("nobody has a policy: %t, %v", ok, err)
	}
	if err := l.Activate(t.Context(), "big", "sha256:d", make([]byte, MaxPolicy+1), false); err == nil {
		t.Error("a bundle above the limit was activated")
	}
}

func TestActivationIsDecodable(t *testing.T) {
	l := newLog(t)
	if err := l.Activate(t.Context(), "acme corp", "sha256:a", []byte("[]"), false); err != nil {
		t.Fatal(err)
	}
	ev, bad := ingest.Decode(next(t, read(t, l, ReadOptions{})))
	if bad != nil || ev.Tenant != "acme corp" || ingest.ParsePolicyActivated(ev.Data).Digest != "sha256:a" {
		t.Errorf("got %+v, %v", ev, bad)
	}
}

func TestActivationIsRepeatedDaily(t *testing.T) {
	l := newLog(t)
	if err := l.Activate(t.Context(), "acme", "sha256:a", []byte("[]"), false); err != nil {
		t.Fatal(err)
	}
	raw, _, err := lastOf(t.Context(), l.events, policySubject("acme"))
	if err != nil {
		t.Fatal(err)
	}
	for age, want := range map[time.Duration]bool{time.Hour: false, 24 * time.Hour: true} {
		if due, err := dueAfter(raw, "sha256:a", false, raw.Time.Add(age)); err != nil || due != want {
			t.Errorf("after %s: %t, %v; want %t", age, due, err, want)
		}
	}
	first, _ := policyMessage("acme", "sha256:a", nil, nil)
	second, _ := policyMessage("acme", "sha256:a", nil, raw)
	if first.Header[ingest.MsgIDHeader][0] == second.Header[ingest.MsgIDHeader][0] {
		t.Error("a repetition has the id of the first: it would be dropped as a duplicate")
	}
}
