package natsjs

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// maxAttempts bounds how often a publish is tried against others of the same
// subject. Each lost attempt means that another one won, and that the next
// look sees it.
const maxAttempts = 8

// succession publishes a message as the successor of what its subject holds,
// unless what it holds makes that unnecessary. The server compares the
// sequence, so of several that publish at once one succeeds, and the others
// look again. This holds for as long as the stream keeps the message, where
// the duplicate window holds for moments.
type succession struct {
	stream  jetstream.Stream
	subject string

	// message is the successor of last, nil if there is none. Nothing is
	// published when it answers false.
	message func(last *jetstream.RawStreamMsg) (ingest.Message, bool, error)
}

// publish returns the sequence of the message, or false if there was nothing
// to publish.
func (s succession) publish(ctx context.Context, l *Log) (uint64, bool, error) {
	for range maxAttempts {
		last, _, err := lastOf(ctx, s.stream, s.subject)
		if err != nil {
			return 0, false, err
		}
		m, due, err := s.message(last)
		if err != nil || !due {
			return 0, false, err
		}
		ack, err := l.succeed(ctx, m, last)
		if !wrongLastSequence(err) {
			return ack.Seq, err == nil && !ack.Duplicate, err
		}
	}
	return 0, false, fmt.Errorf("publish to %s: others were faster %d times", s.subject, maxAttempts)
}

// succeed publishes m only if last is still the newest message of its subject.
func (l *Log) succeed(ctx context.Context, m ingest.Message, last *jetstream.RawStreamMsg) (Ack, error) {
	var expected uint64
	if last != nil {
		expected = last.Sequence
	}
	ack, err := l.store(ctx, m, jetstream.WithExpectLastSequencePerSubject(expected))
	if err != nil {
		return Ack{}, fmt.Errorf("publish to %s: %w", m.Subject, err)
	}
	return Ack{Seq: ack.Sequence, Duplicate: ack.Duplicate}, nil
}
