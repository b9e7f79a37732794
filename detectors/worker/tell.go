package worker

import (
	"context"
	"time"

	"github.com/nearmiss/nearmiss/projector/pebblestore"
)

// tellEvery is how long telling waits after the log refused, at most.
const (
	tellAtOnce = 256
	retryFirst = 100 * time.Millisecond
	retryMost  = 5 * time.Second
)

// tellAll tells what the store owes, in order, until the context ends. What
// cannot be told stays owed and is tried again.
func (w *Worker) tellAll(ctx context.Context) error {
	wait := retryFirst
	for {
		more, err := w.tellSome(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			w.o.Logger.Warn("findings could not be told; they stay owed", "owed", w.o.Store.OwedCount(), "error", err)
			if !sleep(ctx, wait) {
				return ctx.Err()
			}
			wait = min(2*wait, retryMost)
			continue
		case more:
			continue
		}
		wait = retryFirst
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.owes:
		}
	}
}

func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// tellSome tells the oldest of what is owed and reports whether there was
// any. What was told before, by this worker or another, is not heard again.
func (w *Worker) tellSome(ctx context.Context) (more bool, err error) {
	owed, err := w.o.Store.Owed(tellAtOnce)
	if err != nil || len(owed) == 0 {
		return false, err
	}
	keys := make([][]byte, 0, len(owed))
	for _, o := range owed {
		if err = w.tellOne(ctx, o); err != nil {
			break
		}
		keys = append(keys, o.Key)
	}
	if told := w.o.Store.Told(keys); told != nil {
		return false, told
	}
	w.rounds.set(w.rounds.get() + 1)
	return true, err
}

func (w *Worker) tellOne(ctx context.Context, o pebblestore.Owed) error {
	if o.Refusal != nil {
		return w.o.Log.Quarantine(ctx, *o.Refusal)
	}
	first, err := w.o.Log.Tell(ctx, *o.Finding)
	if err != nil || !first {
		return err
	}
	w.counts.told.Add(1)
	if w.o.Heard != nil {
		w.o.Heard(*o.Finding)
	}
	return nil
}
