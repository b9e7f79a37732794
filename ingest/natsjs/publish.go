package natsjs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// A stream has no leader for moments; publishing retries for retryFor. Without
// a deadline of its own, a publish waits ackWithin for the acknowledgement.
const (
	retryPause = 250 * time.Millisecond
	retryFor   = 10 * time.Second
	ackWithin  = 15 * time.Second
)

// Ack is where the log put an event. Duplicate means that it was there before.
type Ack struct {
	Seq       uint64
	Duplicate bool
}

// Publish stores one event and returns once it is acknowledged. Publish one
// session's events one after the other: in flight together they may be stored
// in another order.
//
// A duplicate within the stream's window is success only if the stored event
// is the same; another event under the same id is ErrConflict.
func (l *Log) Publish(ctx context.Context, m ingest.Message) (Ack, error) {
	if err := publishable(m); err != nil {
		return Ack{}, fmt.Errorf("publish event: %w", err)
	}
	ack, err := l.store(ctx, m)
	if err != nil {
		return Ack{}, fmt.Errorf("publish event to %s: %w", m.Subject, err)
	}
	if !ack.Duplicate {
		return Ack{Seq: ack.Sequence}, nil
	}
	if err := l.confirm(ctx, m, ack.Sequence); err != nil {
		return Ack{}, fmt.Errorf("publish event to %s: %w", m.Subject, err)
	}
	return Ack{Seq: ack.Sequence, Duplicate: true}, nil
}

// store publishes and waits for the acknowledgement.
func (l *Log) store(ctx context.Context, m ingest.Message, opts ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	ctx, cancel := context.WithTimeout(ctx, ackWithin)
	defer cancel()
	opts = append(opts,
		jetstream.WithRetryWait(retryPause), jetstream.WithRetryAttempts(int(retryFor/retryPause)))
	ack, err := l.js.PublishMsg(ctx, &nats.Msg{Subject: m.Subject, Header: m.Header, Data: m.Data}, opts...)
	if errors.Is(err, jetstream.ErrNoStreamResponse) {
		return nil, fmt.Errorf("%w for %s: the stream has no leader, was deleted, or this user may not publish here", err, retryFor)
	}
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrStreamMessageExceedsMaximum) {
		return nil, fmt.Errorf("%w: an event takes up to %d bytes, headers included", err, MaxMessage)
	}
	return ack, err
}

// confirm reads what the log holds under the id of m and compares.
func (l *Log) confirm(ctx context.Context, m ingest.Message, seq uint64) error {
	stored, ok, err := l.Get(ctx, seq)
	if err != nil {
		return err
	}
	if !ok { // erased since: nothing is left that could differ
		return nil
	}
	if stored.Subject != m.Subject || !bytes.Equal(stored.Data, m.Data) {
		return fmt.Errorf("%w: the one at sequence %d of %s; give each event of a source its own id", ErrConflict, seq, stored.Subject)
	}
	return nil
}

// publishable refuses at once what no stream would take: the server's answer
// to it looks like a stream without a leader, and would be waited for.
func publishable(m ingest.Message) error {
	tokens := strings.Split(m.Subject, ".")
	if len(tokens) != 5 || tokens[0] != "nearmiss" || tokens[1] != "in" {
		return fmt.Errorf("subject %q is not nearmiss.in.<role>.<tenant>.<root>", m.Subject)
	}
	for _, t := range tokens[2:] {
		if t == "" || strings.ContainsAny(t, "*> \t\r\n") {
			return fmt.Errorf("subject %q has the token %q, which names no one place", m.Subject, t)
		}
	}
	return nil
}
