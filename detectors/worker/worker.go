package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// Bounds of the loop.
const (
	batchEvents      = 500 // in one commit: more gain nothing
	sessionsInMemory = 50000
)

// DefaultOwedBound is the bound of what is found and not yet told.
const DefaultOwedBound = 10000

// Options is what a worker runs on.
type Options struct {
	Log   *natsjs.Log
	Store *pebblestore.Store
	Adopt bool // take over a stream that was restored from a backup
	// Heard is called once for every finding that was told for the first
	// time, in order, from the telling goroutine. Nil: nobody listens.
	Heard func(schemas.Finding)
	// Observe is called with every outcome before it is committed, in order.
	// After a crash the uncommitted ones come again. Nil: nobody looks.
	Observe func(ingest.Message, detectors.Outcome)
	// Stored answers when a message was stored. Nil: as the broker says. A
	// story brings its own clock.
	Stored func(ingest.Message) time.Time
	Logger *slog.Logger
	// Ticks, where set, makes the worker publish ticks while something
	// happens or is awaited.
	Ticks bool
	// OwedBound is how much may be untold before reading waits, so that
	// nothing is dropped; 0 is DefaultOwedBound.
	OwedBound int
}

// Worker folds one log into one store.
type Worker struct {
	o      Options
	engine *detectors.Engine
	start  uint64 // the first sequence of a fold that begins here; else 0
	next   uint64
	stream natsjs.State

	mu sync.Mutex // guards the engine's world between batches and readers

	batch batch          // of the applying goroutine
	last  ingest.Message // applied

	owes    chan struct{} // something was committed that must be told
	counts  Counts
	applied barrier
	rounds  barrier // of telling

	untimed  atomic.Int64 // events applied that are no ticks
	awaiting atomic.Int64 // deadlines
}

// batch is what was applied and not yet committed.
type batch struct {
	pebblestore.Batch
	events int
}

// Open makes a worker ready to go on where the store stands: it checks that
// store and log belong together, and rebuilds the store where that is safe.
func Open(ctx context.Context, o Options) (*Worker, error) {
	w := &Worker{o: o, owes: make(chan struct{}, 1)}
	if w.o.Logger == nil {
		w.o.Logger = slog.New(slog.DiscardHandler)
	}
	if w.o.OwedBound <= 0 {
		w.o.OwedBound = DefaultOwedBound
	}
	ruling, err := w.rule(ctx)
	if err != nil {
		return nil, err
	}
	if ruling.Why != "" {
		w.o.Logger.Warn(ruling.Why)
	}
	if ruling.Verdict == projector.Rebuild {
		if err := o.Store.Rebuild(); err != nil {
			return nil, fmt.Errorf("wipe the store to fold the stream again: %w", err)
		}
	}
	w.engine = detectors.New(detectors.Config{Store: o.Store})
	if err := w.engine.World().Restore(); err != nil {
		return nil, fmt.Errorf("read the store: %w; delete the data directory to fold the stream again", err)
	}
	if ruling.Incomplete {
		w.engine.World().MarkOvertaken(ruling.Next)
	}
	w.next = ruling.Next
	if ruling.Verdict == projector.Begin || ruling.Verdict == projector.Rebuild {
		w.start = ruling.Next
	}
	w.applied.set(ruling.Next - 1)
	w.awaiting.Store(int64(w.engine.World().OpenDeadlines())) // a quiet log must tick for them
	return w, nil
}

// rule looks at store and stream and lets the guard decide.
func (w *Worker) rule(ctx context.Context) (projector.Ruling, error) {
	state, err := w.o.Log.State(ctx)
	if err != nil {
		return projector.Ruling{}, err
	}
	w.stream = state
	position, known, err := w.o.Store.Position()
	if err != nil {
		return projector.Ruling{}, err
	}
	look := projector.Look{
		Position: position, Known: known, Adopt: w.o.Adopt,
		Stream: projector.Stream{Name: state.Stream, Created: state.Created, First: state.First, Last: state.Last},
	}
	if known && position.Seq >= state.First && position.Seq <= state.Last {
		m, there, err := w.o.Log.Get(ctx, position.Seq)
		if err != nil {
			return projector.Ruling{}, err
		}
		look.Hash, look.Erased = hashOf(m), !there
	}
	return projector.Guard(look)
}

// Run applies events until the context ends. It returns nil then, and
// natsjs.ErrRewound or ErrRecreated (wrapped) where the log changed under it.
func (w *Worker) Run(ctx context.Context) error {
	reader, err := w.o.Log.ReadWith(ctx, natsjs.ReadOptions{From: w.next, Created: w.stream.Created, Logger: w.o.Logger})
	if err != nil {
		return unlessEnded(ctx, err)
	}
	defer reader.Close()
	w.wake(w.owes) // what was committed before a crash and perhaps not told
	group, working := errgroup.WithContext(ctx)
	group.Go(func() error { return w.apply(working, reader) })
	group.Go(func() error { return w.tellAll(working) })
	if w.o.Ticks {
		group.Go(func() error { return w.tick(working) })
	}
	return errors.Join(unlessEnded(ctx, group.Wait()), w.o.Store.Sync())
}

// unlessEnded drops the error of the context itself, which is how a worker is
// stopped. A deadline of something inside is an error all the same.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return nil
	}
	return err
}

func (w *Worker) wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// tick puts a tick into the log for each slot in which something happened or
// is awaited.
func (w *Worker) tick(ctx context.Context) error {
	timer := time.NewTicker(natsjs.TickEvery)
	defer timer.Stop()
	var seen int64
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case now := <-timer.C:
			n := w.untimed.Load()
			if n == seen && w.awaiting.Load() == 0 {
				continue
			}
			if _, err := w.o.Log.Tick(ctx, now); err != nil {
				w.o.Logger.Warn("the clock could not tick; deadlines wait", "error", err)
				continue
			}
			seen = n
		}
	}
}
