package backtest

import (
	"bytes"
	"iter"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/projector"
)

// Sessions answers what came of every session, in the order of tenant and id:
// the records of each side. A session of which one side has nothing stands
// there empty on that side.
func (d *Done) Sessions() iter.Seq2[[]measure.Session, error] {
	return func(yield func([]measure.Session, error) bool) {
		heads := d.open(0, d.sides)
		defer closeAll(heads)
		for {
			session, more, err := d.gather(heads)
			if err != nil {
				yield(nil, err)
				return
			}
			if !more || !yield(session, nil) {
				return
			}
		}
	}
}

// gather takes the records of the first session among all heads.
func (d *Done) gather(heads []*head) (sides []measure.Session, more bool, err error) {
	first := firstOf(heads)
	if first == nil {
		return nil, false, errOf(heads)
	}
	prefix := bytes.Clone(projector.RecordsOfSession(first.record.Key))
	sides = make([]measure.Session, d.sides)
	for _, h := range heads {
		for h.ok && bytes.HasPrefix(h.record.Key, prefix) {
			r, err := projector.ParseRecord(h.record.Key, h.record.Value)
			if err != nil {
				return nil, false, err
			}
			sides[h.side].Take(r)
			h.advance()
		}
	}
	return sides, true, errOf(heads)
}

// head is the next record of one store.
type head struct {
	side   int
	next   func() (projector.Change, error, bool)
	stop   func()
	record projector.Change
	ok     bool
	err    error
}

func openHead(side int, records iter.Seq2[projector.Change, error]) *head {
	h := &head{side: side}
	h.next, h.stop = iter.Pull2(records)
	h.advance()
	return h
}

func (h *head) advance() {
	h.record, h.err, h.ok = h.next()
	h.ok = h.ok && h.err == nil
}

func firstOf(heads []*head) *head {
	var first *head
	for _, h := range heads {
		if h.ok && (first == nil || bytes.Compare(h.record.Key, first.record.Key) < 0) {
			first = h
		}
	}
	return first
}

func errOf(heads []*head) error {
	for _, h := range heads {
		if h.err != nil {
			return h.err
		}
	}
	return nil
}

// Records answers the records of one side, in key order.
func (d *Done) Records(side int) iter.Seq2[projector.Change, error] {
	return func(yield func(projector.Change, error) bool) {
		heads := d.open(side, side+1)
		defer closeAll(heads)
		for h := firstOf(heads); h != nil; h = firstOf(heads) {
			if !yield(h.record, nil) {
				return
			}
			h.advance()
		}
		if err := errOf(heads); err != nil {
			yield(projector.Change{}, err)
		}
	}
}

// open reads the stores of the sides from one on to before another.
func (d *Done) open(from, to int) []*head {
	var heads []*head
	for n := from; n < to; n++ {
		for _, l := range d.lanes {
			heads = append(heads, openHead(n, l.sides[n].store.Records(nil)))
		}
	}
	return heads
}

func closeAll(heads []*head) {
	for _, h := range heads {
		h.stop()
	}
}
