package natsjs

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A filter makes the server search its subject index for every message. It
// must be impossible to ask for one.
func TestReadersHaveNoFilter(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{})
	c, err := l.events.Consumer(t.Context(), r.pull.name)
	if err != nil {
		t.Fatal(err)
	}
	config := c.CachedInfo().Config
	if config.FilterSubject != "" || len(config.FilterSubjects) > 0 {
		t.Errorf("the reader filters: %q %q", config.FilterSubject, config.FilterSubjects)
	}
	if config.AckPolicy != jetstream.AckNonePolicy || config.Durable != "" {
		t.Errorf("the reader acknowledges (%s) or is durable (%q)", config.AckPolicy, config.Durable)
	}
	options := reflect.TypeFor[ReadOptions]()
	for i := range options.NumField() {
		switch options.Field(i).Name {
		case "From", "Created", "Heartbeat", "StallAfter", "Logger":
		default:
			t.Errorf("ReadOptions.%s: if it selects subjects, filter in the caller instead", options.Field(i).Name)
		}
	}
}

func TestReadInOrderFromAPosition(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(50)...)
	r := read(t, l, ReadOptions{From: 20})
	wantSeqs(t, r, 20, 50)
	if !r.Waiting() {
		t.Error("not waiting at the end")
	}
	if r.Behind() != 0 {
		t.Errorf("behind by %d at the end", r.Behind())
	}
	publish(t, l, more(50, 10)...)
	wantSeqs(t, r, 51, 60)
}

// More than three batches, read while they are written.
func TestReadMoreThanABatch(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{})
	done := make(chan error, 1)
	go func() {
		_, _, err := l.PublishAll(context.Background(), many(3*pullBatch+7))
		done <- err
	}()
	wantSeqs(t, r, 1, 3*pullBatch+7)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if c := r.Counters(); c.Replaced != 0 {
		t.Errorf("replaced %d consumers in a quiet life", c.Replaced)
	}
}

func TestWaitingTakesStatusMessages(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{Heartbeat: 100 * time.Millisecond})
	heartbeat := <-r.pull.ch
	if heartbeat.Header.Get("Status") != "100" {
		t.Fatalf("got %v, want a heartbeat", heartbeat.Header)
	}
	r.pull.ch <- heartbeat
	if !r.Waiting() {
		t.Error("a heartbeat counts as something to read")
	}
}

func TestNextEndsWithItsContext(t *testing.T) {
	r := read(t, newLog(t), ReadOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	r.Close()
	if _, err := r.Next(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestConsumerDeleted(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(3)...)
	r := read(t, l, ReadOptions{})
	wantSeqs(t, r, 1, 3)
	if err := l.events.DeleteConsumer(t.Context(), r.pull.name); err != nil {
		t.Fatal(err)
	}
	publish(t, l, more(3, 3)...)
	wantSeqs(t, r, 4, 6)
	if c := r.Counters(); c.Replaced != 1 || c.Stalled != 0 {
		t.Errorf("counted %+v, want one replaced", c)
	}
}

// A paused consumer sends heartbeats and nothing else, as a stalled one does.
func TestConsumerStalled(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{Heartbeat: 100 * time.Millisecond, StallAfter: 300 * time.Millisecond})
	if _, err := l.events.PauseConsumer(t.Context(), r.pull.name, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	publish(t, l, many(3)...)
	wantSeqs(t, r, 1, 3)
	if c := r.Counters(); c.Stalled != 1 || c.Replaced != 1 {
		t.Errorf("counted %+v, want one stalled", c)
	}
}

func TestClientDroppedMessages(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{})
	publish(t, l, many(5)...)
	<-r.pull.ch // as if the client had dropped it
	wantSeqs(t, r, 1, 5)
	if c := r.Counters(); c.Replaced != 1 {
		t.Errorf("counted %+v, want one replaced", c)
	}
}

func TestConnectionLost(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(2)...)
	r := read(t, l, ReadOptions{})
	wantSeqs(t, r, 1, 2)
	if err := l.nc.ForceReconnect(); err != nil {
		t.Fatal(err)
	}
	publish(t, l, more(2, 2)...)
	wantSeqs(t, r, 3, 4)
}

func TestConnectionClosed(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{})
	l.nc.Close()
	if _, err := r.Next(t.Context()); err == nil {
		t.Error("reads from a closed connection")
	}
}

// recreate deletes the stream and creates it again.
func recreate(t *testing.T, l *Log) {
	t.Helper()
	if err := l.js.DeleteStream(t.Context(), StreamEvents); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLog(t.Context(), l.nc, Streams{}); err != nil {
		t.Fatal(err)
	}
}

func TestStreamRecreatedWhileReading(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(5)...)
	r := read(t, l, ReadOptions{})
	wantSeqs(t, r, 1, 5)
	recreate(t, l)
	publish(t, l, many(9)...)
	if m, err := r.Next(t.Context()); !errors.Is(err, ErrRecreated) {
		t.Errorf("got %d, %v; want ErrRecreated", m.Seq, err)
	}
}

func TestStreamDeletedWhileReading(t *testing.T) {
	l := newLog(t)
	r := read(t, l, ReadOptions{Heartbeat: 100 * time.Millisecond})
	if err := l.js.DeleteStream(t.Context(), StreamEvents); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(t.Context()); !errors.Is(err, ErrRecreated) {
		t.Errorf("got %v; want ErrRecreated", err)
	}
}

func TestStreamRecreatedBeforeReading(t *testing.T) {
	l := newLog(t)
	before, err := l.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	recreate(t, l)
	if _, err := l.ReadWith(t.Context(), ReadOptions{Created: before.Created}); !errors.Is(err, ErrRecreated) {
		t.Errorf("got %v; want ErrRecreated", err)
	}
}

func TestStreamRewound(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(5)...)
	if _, err := l.Read(t.Context(), 6); err != nil {
		t.Errorf("from the end: %v", err)
	}
	if _, err := l.Read(t.Context(), 7); !errors.Is(err, ErrRewound) {
		t.Errorf("from behind the end: %v; want ErrRewound", err)
	}
}

func TestDelivery(t *testing.T) {
	want := delivery{stream: 41, consumer: 7, stored: 1700000000123456789, pending: 3}
	for _, reply := range []string{
		"$JS.ACK.NEARMISS_EVENTS.c.1.41.7.1700000000123456789.3",
		"$JS.ACK.hub.ACCHASH.NEARMISS_EVENTS.c.1.41.7.1700000000123456789.3",
		"$JS.ACK._.ACCHASH.NEARMISS_EVENTS.c.1.41.7.1700000000123456789.3.token",
	} {
		if got, ok := parseDelivery(reply); !ok || got != want {
			t.Errorf("%s: %+v, %t", reply, got, ok)
		}
	}
	for _, reply := range []string{"", "_INBOX.x", "$JS.ACK.", "$JS.ACK.a.b.c", "$JS.ACK.s.c.1.x.7.1.3", "$JS.ACK.s.c.1.-4.7.1.3"} {
		if got, ok := parseDelivery(reply); ok {
			t.Errorf("%q: %+v", reply, got)
		}
	}
}
