package natsjs

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
)

func TestPublishAndGet(t *testing.T) {
	l := newLog(t)
	sent := said("S1", "1", "hello")
	ack, err := l.Publish(t.Context(), sent)
	if err != nil || ack != (Ack{Seq: 1}) {
		t.Fatalf("got %+v, %v", ack, err)
	}
	got, ok, err := l.Get(t.Context(), 1)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	want, wrong := ingest.Decode(sent)
	stored, bad := ingest.Decode(got)
	if wrong != nil || bad != nil || stored.ID != want.ID || string(stored.Data) != string(want.Data) {
		t.Errorf("got %+v (%v), want %+v (%v)", stored, bad, want, wrong)
	}
	if got.Stored.IsZero() || got.Seq != 1 {
		t.Errorf("stored at %s as %d", got.Stored, got.Seq)
	}
	if _, ok, err := l.Get(t.Context(), 9); ok || err != nil {
		t.Errorf("event 9: %t, %v", ok, err)
	}
}

func TestErasedIsNotThere(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(3)...)
	if err := l.events.DeleteMsg(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := l.Get(t.Context(), 2); ok || err != nil {
		t.Errorf("event 2: %t, %v; want a hole", ok, err)
	}
	r := read(t, l, ReadOptions{})
	wantSeqs(t, r, 1, 1)
	wantSeqs(t, r, 3, 3)
}

func TestDuplicateInTheWindow(t *testing.T) {
	l := newLog(t)
	sent := said("S1", "1", "hello")
	publish(t, l, sent)
	ack, err := l.Publish(t.Context(), sent)
	if err != nil {
		t.Fatal(err)
	}
	// A slow machine may be past the window: then it is stored again.
	if ack != (Ack{Seq: 1, Duplicate: true}) && ack != (Ack{Seq: 2}) {
		t.Errorf("got %+v", ack)
	}
}

// The id space is the stream's, so any publisher can take another's id. What
// is acknowledged as a duplicate is therefore compared.
func TestOtherEventUnderTheSameID(t *testing.T) {
	l := newLog(t)
	for name, other := range map[string]ingest.Message{
		"other data":    said("S1", "1", "something else"),
		"other subject": said("S2", "1", "hello"),
	} {
		if err := underOneID(t, l, said("S1", "1", "hello"), other); !errors.Is(err, ErrConflict) {
			t.Errorf("%s: got %v, want ErrConflict", name, err)
		}
	}
}

// underOneID publishes two events under one message id, and again under
// another while the machine is too slow for the duplicate window.
func underOneID(t *testing.T, l *Log, first, second ingest.Message) error {
	t.Helper()
	for {
		id := []string{rand.Text()}
		first.Header[ingest.MsgIDHeader], second.Header[ingest.MsgIDHeader] = id, id
		publish(t, l, first)
		ack, err := l.Publish(t.Context(), second)
		if err != nil || ack.Duplicate {
			return err
		}
	}
}

// This is why the projector knows duplicates: the stream forgets them.
func TestDuplicateAfterTheWindow(t *testing.T) {
	l := newLog(t)
	sent := said("S1", "1", "hello")
	publish(t, l, sent)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		ack, err := l.Publish(ctx, sent)
		if err != nil {
			t.Fatal(err)
		}
		if !ack.Duplicate {
			if ack.Seq != 2 {
				t.Errorf("stored at %d, want a second copy at 2", ack.Seq)
			}
			return
		}
	}
}

func TestPublishRefusesOtherShapes(t *testing.T) {
	l := newLog(t)
	for _, subject := range []string{
		"", "nearmiss", "nearmiss.in.agent.default", "nearmiss.in.agent.default.S1.x",
		"nearmiss.in.agent.*.S1", "nearmiss.in.agent.default.>", "nearmiss.in.agent..S1",
		"nearmiss.in.agent.default.S 1", "nearmiss.finding.default.f.x",
	} {
		m := said("S1", "1", "hello")
		m.Subject = subject
		if _, err := l.Publish(t.Context(), m); err == nil {
			t.Errorf("%q was stored", subject)
		}
	}
	big := said("S1", "1", strings.Repeat("x", MaxMessage))
	if _, err := l.Publish(t.Context(), big); err == nil || !strings.Contains(err.Error(), "headers included") {
		t.Errorf("a message above the limit: %v", err)
	}
	if got := last(t, l); got != 0 {
		t.Errorf("the log has %d events", got)
	}
}

func TestPublishAllStopsWhereItFails(t *testing.T) {
	l := newLog(t)
	batch := many(5)
	batch[3].Subject = "nearmiss.in.agent"
	stored, seq, err := l.PublishAll(t.Context(), batch)
	if stored != 3 || seq != 3 || err == nil {
		t.Errorf("stored %d, last %d, %v; want 3, 3 and an error", stored, seq, err)
	}
	stored, _, err = l.PublishAll(t.Context(), many(5))
	if stored != 5 || err != nil {
		t.Errorf("repeated: stored %d, %v", stored, err)
	}
}

func TestPublishAllKeepsOrder(t *testing.T) {
	l := newLog(t)
	batch := many(1500)
	publish(t, l, batch...)
	r := read(t, l, ReadOptions{})
	for i, want := range batch {
		if got := next(t, r); string(got.Data) != string(want.Data) || got.Seq != uint64(i+1) {
			t.Fatalf("message %d is %s at %d", i, got.Data, got.Seq)
		}
	}
}

func newBatchLog(t testing.TB, o BrokerOptions) *Log {
	t.Helper()
	l, err := OpenLog(t.Context(), connect(t, startBroker(t, o)), Streams{Batch: true})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPublishInBatches(t *testing.T) {
	l := newBatchLog(t, BrokerOptions{Strict: true})
	batch := many(2*batchMessages + 1)
	publish(t, l, batch...)
	r := read(t, l, ReadOptions{})
	for i, want := range batch {
		got := next(t, r)
		if string(got.Data) != string(want.Data) || got.Seq != uint64(i+1) {
			t.Fatalf("message %d is %s at %d", i, got.Data, got.Seq)
		}
		if _, bad := ingest.Decode(got); bad != nil {
			t.Fatalf("message %d: %+v", i, bad)
		}
	}
}

// A batch that the server refuses is published one by one: each event is
// there, the duplicate once.
func TestBatchWithDuplicate(t *testing.T) {
	l := newBatchLog(t, BrokerOptions{})
	batch := append(many(3), many(1)...)
	publish(t, l, batch...)
	if got := last(t, l); got != 3 && got != 4 { // 4 on a machine slower than the window
		t.Errorf("the log has %d events, want 3", got)
	}
	batch = more(10, 4)
	batch[2].Subject = "nearmiss.in.agent"
	if stored, _, err := l.PublishAll(t.Context(), batch); stored != 2 || err == nil {
		t.Errorf("stored %d, %v; want 2 and an error", stored, err)
	}
}

func TestBatchLen(t *testing.T) {
	big := ingest.Message{Data: make([]byte, batchBytes)}
	for _, c := range []struct {
		events []ingest.Message
		want   int
	}{
		{make([]ingest.Message, 3), 3},
		{make([]ingest.Message, batchMessages+1), batchMessages},
		{[]ingest.Message{big, {Data: []byte("x")}}, 1},
	} {
		if got := batchLen(c.events); got != c.want {
			t.Errorf("%d events: a batch of %d, want %d", len(c.events), got, c.want)
		}
	}
}
