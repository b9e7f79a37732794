package backtest

import (
	"context"
	"errors"
	"iter"

	"golang.org/x/sync/errgroup"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/ingest"
)

// Done is what came of a run. It holds scratch stores until it is closed.
type Done struct {
	Counts measure.Counts
	// Interrupted says that the context ended before the messages did: what
	// was applied until then is there.
	Interrupted bool

	lanes []*lane
	sides int
}

// Run judges the messages. It ends with them, with their error, or with ctx,
// which is no error: what was judged until then is answered.
func Run(ctx context.Context, messages iter.Seq2[ingest.Message, error], o Options) (*Done, error) {
	o = o.withDefaults()
	done := &Done{Counts: measure.NewCounts(), sides: o.sides()}
	for shard := range o.Shards {
		l, err := openLane(o, shard)
		if err != nil {
			return nil, errors.Join(err, done.Close())
		}
		done.lanes = append(done.lanes, l)
	}
	err := done.run(ctx, messages, o)
	if err != nil {
		return nil, errors.Join(err, done.Close())
	}
	done.Interrupted = ctx.Err() != nil
	for _, l := range done.lanes {
		done.Counts.Merge(l.counts)
	}
	return done, nil
}

// run lets the lanes finish what they were sent even where reading was
// interrupted: only what was read and applied counts.
func (d *Done) run(ctx context.Context, messages iter.Seq2[ingest.Message, error], o Options) error {
	group, working := errgroup.WithContext(context.WithoutCancel(ctx))
	for _, l := range d.lanes {
		group.Go(func() error { return l.run(working) })
	}
	dealer := newDealer(o, d.lanes)
	group.Go(func() error {
		err := dealer.deal(ctx, working, messages)
		if ctx.Err() != nil {
			return nil // interrupted: what was dealt is judged
		}
		return err
	})
	err := group.Wait()
	d.Counts.Missed = dealer.missed
	return err
}

// Close gives the scratch stores back. Whoever made the folder removes it.
func (d *Done) Close() error {
	var errs error
	for _, l := range d.lanes {
		errs = errors.Join(errs, l.close())
	}
	return errs
}
