package natsjs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// Log is the three streams of nearmiss on one connection. Its methods may be
// called from several goroutines.
type Log struct {
	nc         *nats.Conn
	js         jetstream.JetStream
	events     jetstream.Stream
	findings   jetstream.Stream
	quarantine jetstream.Stream
	batch      bool // the events stream takes atomic batches, and they are wanted
}

// OpenLog creates the streams, or verifies that those that exist are fit.
func OpenLog(ctx context.Context, nc *nats.Conn, s Streams) (*Log, error) {
	if err := s.validate(); err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	l := &Log{nc: nc, js: js}
	for i, target := range []*jetstream.Stream{&l.events, &l.findings, &l.quarantine} {
		if *target, err = ensureStream(ctx, js, s.configs()[i], s); err != nil {
			return nil, fmt.Errorf("open log: %w", err)
		}
	}
	l.batch = s.Batch && l.events.CachedInfo().Config.AllowAtomicPublish
	return l, nil
}

// State is what a stream holds, and which stream it is: one that was deleted
// and created again has the same name and another Created.
type State struct {
	Stream  string
	Created time.Time
	First   uint64 // of the oldest message kept; Last+1 where there is none
	Last    uint64 // of the newest message ever stored
	Msgs    uint64
	Bytes   uint64
}

// State asks the server for the state of the events stream.
func (l *Log) State(ctx context.Context) (State, error) { return stateOf(ctx, l.events) }

// FindingsState asks the server for the state of the findings stream.
func (l *Log) FindingsState(ctx context.Context) (State, error) { return stateOf(ctx, l.findings) }

func stateOf(ctx context.Context, stream jetstream.Stream) (State, error) {
	info, err := stream.Info(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return State{}, fmt.Errorf("read stream state: %w, or is about to be: there is none", ErrRecreated)
	}
	if err != nil {
		return State{}, fmt.Errorf("read stream state: %w", err)
	}
	return State{
		Stream: info.Config.Name, Created: info.Created,
		First: info.State.FirstSeq, Last: info.State.LastSeq,
		Msgs: info.State.Msgs, Bytes: info.State.Bytes,
	}, nil
}

// Get reads the event at a sequence. False means that there is none: it was
// erased, has aged out, or was never stored.
func (l *Log) Get(ctx context.Context, seq uint64) (ingest.Message, bool, error) {
	raw, err := l.events.GetMsg(ctx, seq)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return ingest.Message{}, false, nil
	}
	if err != nil {
		return ingest.Message{}, false, fmt.Errorf("read event %d: %w", seq, err)
	}
	return message(raw), true, nil
}

func message(raw *jetstream.RawStreamMsg) ingest.Message {
	return ingest.Message{
		Subject: raw.Subject, Header: raw.Header, Data: raw.Data,
		Seq: raw.Sequence, Stored: raw.Time.UTC(),
	}
}

// lastOf reads the newest message of a subject.
func lastOf(ctx context.Context, stream jetstream.Stream, subject string) (*jetstream.RawStreamMsg, bool, error) {
	raw, err := stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read last message of %s: %w", subject, err)
	}
	return raw, true, nil
}
