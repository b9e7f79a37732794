package backtest

import (
	"context"
	"iter"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/ingest"
)

// parcelSize is how many messages go to a shard at once.
const parcelSize = 256

// dealer sends every message to the shards that it concerns, in order.
type dealer struct {
	o         Options
	everybody bool // sessions can reach each other: all shards see everything
	lanes     []*lane
	ready     []parcel // by lane
	known     map[place]bool
	missed    int
}

func newDealer(o Options, lanes []*lane) *dealer {
	return &dealer{
		o: o, everybody: o.reachesOthers(), lanes: lanes,
		ready: make([]parcel, len(lanes)), known: map[place]bool{},
	}
}

// deal reads until the messages or ctx end, and closes the lanes. What was
// read is sent, unless a shard has failed and working has ended.
func (d *dealer) deal(ctx, working context.Context, messages iter.Seq2[ingest.Message, error]) error {
	defer func() {
		for i := range d.lanes {
			d.send(working, i)
			close(d.lanes[i].parcels)
		}
	}()
	n := 0
	for m, err := range messages {
		if err != nil {
			return err
		}
		if err := d.put(working, m); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if n++; n%(8*parcelSize) == 0 && d.o.Applied != nil {
			d.o.Applied(m.Seq)
		}
	}
	return nil
}

func (d *dealer) put(ctx context.Context, m ingest.Message) error {
	tenant, root, ofSession := ingest.Place(m.Subject)
	at := place{tenant, root}
	if ofSession {
		if err := d.ask(at); err != nil {
			return err
		}
	}
	owner := detectors.ShardOf(tenant, root, len(d.lanes))
	for i := range d.lanes {
		if ofSession && !d.everybody && i != owner {
			continue
		}
		d.ready[i].messages = append(d.ready[i].messages, m)
		if len(d.ready[i].messages) >= parcelSize {
			d.send(ctx, i)
		}
	}
	return ctx.Err()
}

// ask finds out, once for each root, whether its beginning was not read.
func (d *dealer) ask(at place) error {
	if d.o.Missed == nil || d.known[at] {
		return nil
	}
	d.known[at] = true
	missed, err := d.o.Missed(at.tenant, at.root)
	if err != nil || !missed {
		return err
	}
	d.missed++
	for i := range d.ready {
		d.ready[i].missed = append(d.ready[i].missed, at)
	}
	return nil
}

func (d *dealer) send(ctx context.Context, i int) {
	select {
	case d.lanes[i].parcels <- d.ready[i]:
	case <-ctx.Done():
	}
	d.ready[i] = parcel{}
}
