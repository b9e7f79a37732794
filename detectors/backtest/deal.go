package backtest

import (
	"context"
	"iter"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
)

// parcelSize is how many messages go to a shard at once.
const parcelSize = 256

// dealer sends every message to the shards that it concerns, in order.
type dealer struct {
	o         Options
	everybody bool // sessions can reach each other: all shards see everything
	lanes     []*lane
	ready     []parcel                     // by lane
	homes     map[projector.SessionKey]int // the shard of each session: that of the root it began under
	known     map[place]bool
	missed    int
}

func newDealer(o Options, lanes []*lane) *dealer {
	return &dealer{
		o: o, everybody: o.reachesOthers(), lanes: lanes,
		ready: make([]parcel, len(lanes)), known: map[place]bool{}, homes: map[projector.SessionKey]int{},
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
	i := d.unpack(m)
	if i.session {
		if err := d.ask(i.at); err != nil {
			return err
		}
	}
	for n := range d.lanes {
		if i.session && !d.everybody && n != i.owner {
			continue
		}
		d.ready[n].items = append(d.ready[n].items, i)
		if len(d.ready[n].items) >= parcelSize {
			d.send(ctx, n)
		}
	}
	return ctx.Err()
}

// unpack decodes a message and says whose it is. What no session owns is the
// first shard's to count.
func (d *dealer) unpack(m ingest.Message) *item {
	i := &item{Message: m}
	i.at.tenant, i.at.root, i.session = ingest.Place(m.Subject)
	i.ev, i.rejected = ingest.Decode(m)
	if i.session {
		i.owner = d.home(i)
	}
	return i
}

// home is the shard of the message's session. A producer that names the root
// in some events only must not split a session over shards.
func (d *dealer) home(i *item) int {
	owner := detectors.ShardOf(i.at.tenant, i.at.root, len(d.lanes))
	if i.rejected != nil || len(d.lanes) == 1 {
		return owner
	}
	key := projector.SessionKey{Tenant: i.ev.Tenant, ID: i.ev.Session}
	if home, known := d.homes[key]; known {
		return home
	}
	d.homes[key] = owner
	return owner
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
