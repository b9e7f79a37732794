package backtest

import (
	"context"
	"errors"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// parcel is some messages on their way to a shard, and the roots among them
// of which earlier events were not read.
type parcel struct {
	items  []*item
	missed []place
}

// item is one message, decoded once for all shards that it goes to. They only
// read it.
type item struct {
	ingest.Message
	ev       schemas.Event
	rejected *ingest.Rejection
	at       place
	session  bool // at is the place of a session
	owner    int  // the shard that counts it
}

// place names a root session by the tokens of its subjects.
type place struct{ tenant, root string }

// lane is one shard: it applies in order what it is sent.
type lane struct {
	index   int
	sides   []*side
	parcels chan parcel
	missed  map[place]bool
	counts  measure.Counts
}

func openLane(o Options, shard int) (*lane, error) {
	l := &lane{
		index:   shard,
		parcels: make(chan parcel, 2), missed: map[place]bool{},
		counts: measure.NewCounts(),
	}
	for n := range o.sides() {
		s, err := openSide(o, shard, n)
		if err != nil {
			return nil, errors.Join(err, l.close())
		}
		l.sides = append(l.sides, s)
	}
	return l, nil
}

// run applies parcels until there are no more. After ctx has ended it takes
// the rest without looking, so that nobody waits for it.
func (l *lane) run(ctx context.Context) error {
	for p := range l.parcels {
		if ctx.Err() != nil {
			continue
		}
		for _, at := range p.missed {
			l.missed[at] = true
		}
		for _, i := range p.items {
			if err := l.take(i); err != nil {
				return err
			}
		}
		for _, s := range l.sides {
			if err := s.settle(); err != nil {
				return err
			}
		}
	}
	return l.finish()
}

func (l *lane) take(i *item) error {
	if i.session && i.rejected == nil && l.missed[i.at] {
		for _, s := range l.sides {
			s.engine.World().Miss(i.ev.Tenant, i.ev.Root)
		}
	}
	for n, s := range l.sides {
		out, err := s.take(i)
		if err != nil {
			return err
		}
		if n == 0 && i.owner == l.index {
			l.counts.Add(i.Message, out)
		}
	}
	return nil
}

func (l *lane) finish() error {
	var errs error
	for n, s := range l.sides {
		if n == 0 {
			l.counts.Open += s.engine.World().OpenDeadlines()
		}
		errs = errors.Join(errs, s.finish())
	}
	return errs
}

func (l *lane) close() error {
	var errs error
	for _, s := range l.sides {
		errs = errors.Join(errs, s.store.Close())
	}
	return errs
}
