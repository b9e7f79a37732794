package backtest

import (
	"context"
	"errors"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/ingest"
)

// parcel is some messages on their way to a shard, and the roots among them
// of which earlier events were not read.
type parcel struct {
	messages []ingest.Message
	missed   []place
}

// place names a root session by the tokens of its subjects.
type place struct{ tenant, root string }

// lane is one shard: it applies in order what it is sent.
type lane struct {
	shard   detectors.Shard
	sides   []*side
	parcels chan parcel
	missed  map[place]bool
	counts  measure.Counts
}

func openLane(o Options, shard int) (*lane, error) {
	l := &lane{
		shard:   detectors.Shard{Index: shard, Of: o.Shards},
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
		for _, m := range p.messages {
			if err := l.take(m); err != nil {
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

func (l *lane) take(m ingest.Message) error {
	ev, rejected := ingest.Decode(m)
	if tenant, root, ofSession := ingest.Place(m.Subject); ofSession && rejected == nil && l.missed[place{tenant, root}] {
		for _, s := range l.sides {
			s.engine.World().Miss(ev.Tenant, ev.Root)
		}
	}
	for n, s := range l.sides {
		out, err := s.take(m, ev, rejected)
		if err != nil {
			return err
		}
		if n == 0 && l.counted(m) {
			l.counts.Add(m, out)
		}
	}
	return nil
}

// counted reports whether the message is this shard's to count: what no
// session owns is the first shard's.
func (l *lane) counted(m ingest.Message) bool {
	tenant, root, ofSession := ingest.Place(m.Subject)
	if !ofSession {
		return l.shard.Index == 0
	}
	return l.shard.Of <= 1 || detectors.ShardOf(tenant, root, l.shard.Of) == l.shard.Index
}

func (l *lane) finish() error {
	var errs error
	for _, s := range l.sides {
		l.counts.Open += s.engine.World().OpenDeadlines()
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
