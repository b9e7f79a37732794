package worker

import (
	"context"
	"sync"
)

// barrier lets readers wait until a number is reached: a sequence applied, a
// round of telling done.
type barrier struct {
	mu    sync.Mutex
	at    uint64
	moved chan struct{} // closed when at moves
}

func (b *barrier) set(seq uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.at = seq
	if b.moved != nil {
		close(b.moved)
		b.moved = nil
	}
}

func (b *barrier) get() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.at
}

// wait returns nil when the sequence is applied.
func (b *barrier) wait(ctx context.Context, seq uint64) error {
	for {
		b.mu.Lock()
		if b.at >= seq {
			b.mu.Unlock()
			return nil
		}
		if b.moved == nil {
			b.moved = make(chan struct{})
		}
		moved := b.moved
		b.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Applied is the sequence up to which everything is committed.
func (w *Worker) Applied() uint64 { return w.applied.get() }

// Wait returns nil when everything up to the sequence is committed, and the
// context's error if that ends first.
func (w *Worker) Wait(ctx context.Context, seq uint64) error { return w.applied.wait(ctx, seq) }

// Drained returns nil when everything up to the sequence is committed, and
// everything that was found in it is told.
func (w *Worker) Drained(ctx context.Context, seq uint64) error {
	if err := w.Wait(ctx, seq); err != nil {
		return err
	}
	return w.owesAtMost(ctx, 0)
}

// owesAtMost waits until no more than n findings are untold.
func (w *Worker) owesAtMost(ctx context.Context, n int) error {
	for {
		told := w.rounds.get()
		if w.o.Store.OwedCount() <= n {
			return nil
		}
		if err := w.rounds.wait(ctx, told+1); err != nil {
			return err
		}
	}
}
