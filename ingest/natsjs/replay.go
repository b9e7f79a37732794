package natsjs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sort"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// Replay reads stretches of an events stream that exists. It makes no stream
// and has no method that stores or tells anything.
type Replay struct{ log *Log }

// OpenReplay finds the events stream on a connection.
func OpenReplay(ctx context.Context, nc *nats.Conn) (*Replay, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	events, err := js.Stream(ctx, StreamEvents)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, fmt.Errorf("open log: there is no stream %s on this broker; name the broker that nearmiss serve uses", StreamEvents)
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return nil, fmt.Errorf("open log: the broker does not let this login read it: %w; "+
			"give --data with the daemon's data directory, or put a user into the URL", err)
	}
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	return &Replay{&Log{nc: nc, js: js, events: events}}, nil
}

// Replay is the reading side of a log that is open.
func (l *Log) Replay() *Replay { return &Replay{l} }

// State is what the stream holds.
func (r *Replay) State(ctx context.Context) (State, error) { return r.log.State(ctx) }

// Messages answers the messages from one sequence to another, both included,
// in order, as far as the stream went when they were asked for.
func (r *Replay) Messages(ctx context.Context, from, to uint64) iter.Seq2[ingest.Message, error] {
	return func(yield func(ingest.Message, error) bool) {
		if err := r.messages(ctx, from, to, yield); err != nil {
			yield(ingest.Message{}, err)
		}
	}
}

func (r *Replay) messages(ctx context.Context, from, to uint64, yield func(ingest.Message, error) bool) error {
	reader, err := r.log.read(ctx, r.log.events, ReadOptions{From: from})
	if err != nil {
		return err
	}
	defer reader.Close()
	left := reader.Behind()
	for at := from; left > 0; left-- {
		if reader.Waiting() && !r.reaches(ctx, at, to) {
			return nil // what was there has been erased, or has aged out
		}
		m, err := reader.Next(ctx)
		if err != nil {
			return err
		}
		if m.Seq > to || !yield(m, nil) {
			return nil
		}
		at = m.Seq + 1
	}
	return nil
}

// reaches reports whether there is a message from one sequence up to another.
// Where that cannot be found out, waiting will.
func (r *Replay) reaches(ctx context.Context, from, to uint64) bool {
	m, there, err := r.next(ctx, from, ">")
	return err != nil || there && m.Seq <= to
}

// SeqAt answers the sequence of the first message that was stored at a time
// or later; one past the last where there is none.
func (r *Replay) SeqAt(ctx context.Context, at time.Time) (uint64, error) {
	state, err := r.log.State(ctx)
	if err != nil {
		return 0, err
	}
	var failed error
	n := sort.Search(int(state.Last+1-state.First), func(i int) bool {
		if failed != nil {
			return true
		}
		m, there, err := r.next(ctx, state.First+uint64(i), ">")
		failed = err
		return !there || !m.Stored.Before(at)
	})
	if failed != nil {
		return 0, fmt.Errorf("find the first event since %s: %w", at.Format(time.RFC3339), failed)
	}
	return state.First + uint64(n), nil
}

// next reads the first message at or after a sequence on some subjects.
func (r *Replay) next(ctx context.Context, seq uint64, subjects string) (ingest.Message, bool, error) {
	raw, err := r.log.events.GetMsg(ctx, max(seq, 1), jetstream.WithGetMsgSubject(subjects))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return ingest.Message{}, false, nil
	}
	if err != nil {
		return ingest.Message{}, false, fmt.Errorf("read the event after %d on %s: %w", seq, subjects, err)
	}
	return message(raw), true, nil
}

// BeganBefore reports whether the stream holds events of a root session from
// before a sequence. What retention has taken cannot be known.
func (r *Replay) BeganBefore(ctx context.Context, seq uint64, tenantToken, rootToken string) (bool, error) {
	m, there, err := r.next(ctx, 1, ingest.SubjectPrefix+"*."+tenantToken+"."+rootToken)
	return there && m.Seq < seq, err
}

// PoliciesBefore answers the activations of policies before a sequence, in
// order: what follows was judged by them.
func (r *Replay) PoliciesBefore(ctx context.Context, seq uint64) ([]ingest.Message, error) {
	var all []ingest.Message
	for at := uint64(1); ; {
		m, there, err := r.next(ctx, at, ingest.SubjectPrefix+"sys.*.~policy")
		if err != nil || !there || m.Seq >= seq {
			return all, err
		}
		all = append(all, m)
		at = m.Seq + 1
	}
}
