package main

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"

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

// Figures answers what the worker has seen.
func (f *fold) Figures() worker.Figures { return f.current.Load().Figures() }

// View gives fn the world as it is after the last event.
func (f *fold) View(fn func(*projector.World)) { f.current.Load().View(fn) }
