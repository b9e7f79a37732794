package natsjs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The pauses between attempts to make a consumer grow from the first to the
// second; a random part of each is left out, so that the readers of a cluster
// do not all come back at once.
const (
	firstReopenPause = 50 * time.Millisecond
	lastReopenPause  = 5 * time.Second
)

// open makes a consumer from the next sequence, however long that takes,
// unless the stream is another one.
func (r *Reader) open(ctx context.Context) error {
	for wait := firstReopenPause; ; wait = min(2*wait, lastReopenPause) {
		err := r.attempt(ctx)
		if err == nil || hopeless(err) {
			return err
		}
		r.options.Logger.Warn("waiting to read on", "next", r.next, "error", err)
		if ctxErr := pause(ctx, wait/2+rand.N(wait/2)); ctxErr != nil {
			return fmt.Errorf("%w (%w)", ctxErr, err)
		}
	}
}

func hopeless(err error) bool {
	return errors.Is(err, ErrRecreated) || errors.Is(err, ErrRewound) || errors.Is(err, nats.ErrConnectionClosed)
}

// attempt makes a consumer, then looks at the stream: in that order, because
// a stream that is deleted afterwards takes the consumer with it.
func (r *Reader) attempt(ctx context.Context) error {
	p, err := openPull(ctx, r)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("%w, or is about to be: there is none", ErrRecreated)
	}
	if err != nil {
		return err
	}
	if err := r.verify(ctx); err != nil {
		p.close()
		return err
	}
	r.pull = p
	r.watch.restart()
	return nil
}

// verify compares the stream with the one that reading began on. The server
// accepts a start behind the end, and would skip what is stored up to there.
func (r *Reader) verify(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, apiTimeout)
	defer cancel()
	s, err := stateOf(ctx, r.stream)
	if err != nil {
		return err
	}
	if r.created.IsZero() {
		r.created = s.Created
	}
	if !s.Created.Equal(r.created) {
		return fmt.Errorf("%w: on %s, reading began on that of %s", ErrRecreated,
			s.Created.Format(time.RFC3339Nano), r.created.Format(time.RFC3339Nano))
	}
	if r.next > s.Last+1 {
		return fmt.Errorf("%w: its last is %d, the next to read is %d", ErrRewound, s.Last, r.next)
	}
	return r.recognise(ctx)
}

// recognise looks whether the message that was read last is still the same.
// A stream that lost its tail and was filled again past the position has the
// right length, and reading on would skip what is new below. A message that
// is gone proves nothing: it was erased, or is too old.
func (r *Reader) recognise(ctx context.Context) error {
	if r.before.stream == 0 {
		return nil
	}
	raw, err := r.stream.GetMsg(ctx, r.before.stream)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read event %d again: %w", r.before.stream, err)
	}
	if raw.Time.UnixNano() != r.before.stored {
		return fmt.Errorf("%w and was filled again: event %d is another one", ErrRewound, r.before.stream)
	}
	return nil
}
