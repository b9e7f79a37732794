package projector

import (
	"cmp"
	"container/heap"
	"slices"
)

// spot is where a key was put into a bounded table. It is outdated where the
// key was deleted since.
type spot struct {
	place uint64
	key   string
}

// spots is a heap of them, the oldest first.
type spots []spot

func (s spots) Len() int           { return len(s) }
func (s spots) Less(i, j int) bool { return s[i].place < s[j].place }
func (s spots) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *spots) Push(x any)        { *s = append(*s, x.(spot)) }

func (s *spots) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// queue is the order in which a bounded table drops its values. Those that
// may not be dropped yet are laid aside when they are come upon, so that
// many of them cost nothing each time, and are the first to go once they may.
type queue struct {
	spots []spot              // in the order of insertion
	aside map[string]struct{} // pinned, and older than all spots
	freed spots               // laid aside, and pinned no more
	next  uint64
}

// append gives the key that is new its place.
func (q *queue) append(key string) uint64 {
	q.next++
	q.spots = append(q.spots, spot{q.next, key})
	return q.next
}

// sort puts what was loaded into the order in which it was inserted, so that
// a restart forgets the same values as a run that was not disturbed.
func (q *queue) sort() {
	slices.SortFunc(q.spots, func(a, b spot) int { return cmp.Compare(a.place, b.place) })
	if len(q.spots) > 0 {
		q.next = q.spots[len(q.spots)-1].place
	}
}

func (q *queue) lay(key string) {
	if q.aside == nil {
		q.aside = map[string]struct{}{}
	}
	q.aside[key] = struct{}{}
}

// free says that a key is pinned no more.
func (q *queue) free(s spot) {
	if _, aside := q.aside[s.key]; aside {
		delete(q.aside, s.key)
		heap.Push(&q.freed, s)
	}
}

// take answers the oldest spot that was not looked at since it was free.
func (q *queue) take() (spot, bool) {
	if len(q.freed) > 0 {
		return heap.Pop(&q.freed).(spot), true
	}
	if len(q.spots) == 0 {
		return spot{}, false
	}
	first := q.spots[0]
	q.spots = q.spots[1:]
	return first, true
}

// makeRoom drops the oldest values that are not pinned, so that one more has
// room; with nothing but pinned ones the table grows.
func (t *Table[V]) makeRoom() {
	for len(t.items) >= t.bound {
		oldest, ok := t.queue.take()
		if !ok {
			return
		}
		e, there := t.items[oldest.key]
		switch {
		case !there || e.place != oldest.place: // deleted since
		case t.pinned != nil && t.pinned(e.value):
			t.queue.lay(oldest.key)
		default:
			t.Delete(oldest.key)
			t.Dropped++
		}
	}
}

// tidy forgets the spots of deleted keys where they are the most.
func (t *Table[V]) tidy() {
	if len(t.queue.spots) <= 2*len(t.items)+slack {
		return
	}
	t.queue.spots = slices.DeleteFunc(t.queue.spots, func(s spot) bool { return t.items[s.key].place != s.place })
}
