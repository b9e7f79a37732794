package natsjs

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// at is the producers' time in these tests.
var at = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func startBroker(t testing.TB, o BrokerOptions) *Broker {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	b, err := StartBroker(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func connect(t testing.TB, b *Broker) *nats.Conn {
	t.Helper()
	nc, err := b.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

func openLog(t testing.TB, b *Broker) *Log {
	t.Helper()
	l, err := OpenLog(t.Context(), connect(t, b), Streams{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func newLog(t testing.TB) *Log {
	t.Helper()
	return openLog(t, startBroker(t, BrokerOptions{}))
}

// said is a user message of a session.
func said(session, id, text string) ingest.Message {
	return ingest.Encode(schemas.Event{
		ID: id, Source: "test", Type: schemas.Message, Time: at, Role: schemas.RoleObserver,
		Tenant: schemas.DefaultTenant, Session: schemas.SessionID(session), Root: schemas.SessionID(session),
		Actor: schemas.ActorAgent, Data: fmt.Appendf(nil, `{"role":"user","text":%q}`, text),
	})
}

func publish(t testing.TB, l *Log, messages ...ingest.Message) {
	t.Helper()
	stored, _, err := l.PublishAll(t.Context(), messages)
	if err != nil || stored != len(messages) {
		t.Fatalf("stored %d of %d: %v", stored, len(messages), err)
	}
}

// many are n messages of ten sessions.
func many(n int) []ingest.Message { return more(0, n) }

// more are n messages after the first ones. Within the duplicate window the
// stream would take the first ones only once.
func more(after, n int) []ingest.Message {
	out := make([]ingest.Message, n)
	for i := range out {
		id := after + i
		out[i] = said(fmt.Sprintf("S%d", id%10), fmt.Sprint(id), fmt.Sprint("text ", id))
	}
	return out
}

func read(t testing.TB, l *Log, o ReadOptions) *Reader {
	t.Helper()
	r, err := l.ReadWith(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// next reads one message, and fails the test rather than wait for ever.
func next(t testing.TB, r *Reader) ingest.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	m, err := r.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func wantSeqs(t testing.TB, r *Reader, from, to uint64) {
	t.Helper()
	for want := from; want <= to; want++ {
		if m := next(t, r); m.Seq != want {
			t.Fatalf("got sequence %d, want %d", m.Seq, want)
		}
	}
}

func last(t testing.TB, l *Log) uint64 {
	t.Helper()
	s, err := l.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s.Last
}
