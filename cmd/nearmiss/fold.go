package main

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
)

// fold is a worker that is opened again where the log was rewound under it.
// Its methods are those of the worker that runs now.
type fold struct {
	options worker.Options
	current atomic.Pointer[worker.Worker]
}

func openFold(ctx context.Context, o worker.Options) (*fold, error) {
	w, err := worker.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	f := &fold{options: o}
	f.current.Store(w)
	return f, nil
}

// run applies events until the context ends, or until the log is not one that
// it may go on with.
func (f *fold) run(ctx context.Context, logger *slog.Logger) error {
	for {
		err := f.current.Load().Run(ctx)
		if ctx.Err() != nil || !errors.Is(err, natsjs.ErrRewound) {
			return err
		}
		logger.Warn("the log was rewound; checking what can be folded again", "error", err)
		w, err := worker.Open(ctx, f.options)
		if err != nil {
			return err
		}
		f.current.Store(w)
	}
}

// Applied is the sequence up to which everything is committed.
func (f *fold) Applied() uint64 { return f.current.Load().Applied() }

// Wait returns nil when everything up to the sequence is committed.
func (f *fold) Wait(ctx context.Context, seq uint64) error { return f.current.Load().Wait(ctx, seq) }

// Drained returns nil when, besides, everything found in it is told.
func (f *fold) Drained(ctx context.Context, seq uint64) error {
	return f.current.Load().Drained(ctx, seq)
}

// stateWithin bounds a question to the broker about the log.
const stateWithin = time.Second

// Figures answers what the worker has seen. Behind is held against the end of
// the log as the broker knows it: what was delivered and waits in this process
// is not judged yet.
func (f *fold) Figures() worker.Figures {
	figures := f.current.Load().Figures()
	ctx, cancel := context.WithTimeout(context.Background(), stateWithin)
	defer cancel()
	state, err := f.options.Log.State(ctx)
	if err == nil && state.Last > figures.Applied {
		figures.Behind = max(figures.Behind, state.Last-figures.Applied)
	}
	return figures
}

// Lag is the age of the oldest event that is not applied; 0 where none waits.
func (f *fold) Lag(ctx context.Context) (time.Duration, error) {
	state, err := f.options.Log.State(ctx)
	if err != nil {
		return 0, err
	}
	next := max(f.Applied()+1, state.First)
	if next > state.Last {
		return 0, nil
	}
	m, there, err := f.options.Log.Get(ctx, next)
	if err != nil || !there { // erased: the one behind it is soon next
		return 0, err
	}
	return time.Since(m.Stored), nil
}

// View gives fn the world as it is after the last event.
func (f *fold) View(fn func(*projector.World)) { f.current.Load().View(fn) }
