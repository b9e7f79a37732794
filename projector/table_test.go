package projector

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// naive is a bounded table that looks at everything each time.
type naive struct {
	bound   int
	order   []string
	pinned  map[string]bool
	dropped int
}

func (n *naive) put(key string, pinned bool) {
	if _, known := n.pinned[key]; !known {
		for i := 0; i < len(n.order) && len(n.order) >= n.bound; {
			if n.pinned[n.order[i]] {
				i++
				continue
			}
			delete(n.pinned, n.order[i])
			n.order = slices.Delete(n.order, i, i+1)
			n.dropped++
		}
		n.order = append(n.order, key)
	}
	n.pinned[key] = pinned
}

func (n *naive) remove(key string) {
	delete(n.pinned, key)
	n.order = slices.DeleteFunc(n.order, func(k string) bool { return k == key })
}

// TestTableDropsTheOldest plays random changes to a bounded table, with
// restarts between them, and to one that looks at everything.
func TestTableDropsTheOldest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pinned := func(p bool) bool { return p }
	for round := range 300 {
		table, plain := pinning(8, pinned), &naive{bound: 8, pinned: map[string]bool{}}
		for step := range 400 {
			key := fmt.Sprint("k", r.IntN(24))
			switch r.IntN(8) {
			case 0:
				table.Delete(key)
				plain.remove(key)
			case 1:
				table = reloaded(t, &table, pinned)
			default:
				pin := r.IntN(3) == 0
				table.Put(key, pin)
				plain.put(key, pin)
			}
			got, want := table.Keys(), slices.Sorted(maps.Keys(plain.pinned))
			if !slices.Equal(got, want) || table.Dropped != plain.dropped {
				t.Fatalf("round %d, step %d: holds %v and dropped %d, want %v and %d", round, step, got, table.Dropped, want, plain.dropped)
			}
			if held := len(table.queue.spots) + len(table.queue.freed); held > 2*table.Len()+2*slack {
				t.Fatalf("round %d, step %d: %d places for %d values", round, step, held, table.Len())
			}
		}
	}
}

// reloaded is the table after a restart.
func reloaded(t *testing.T, from *Table[bool], pinned func(bool) bool) Table[bool] {
	t.Helper()
	to := pinning(from.bound, pinned)
	for key, e := range from.items {
		if err := to.load(key, from.encode(e)); err != nil {
			t.Fatal(err)
		}
	}
	to.ordered()
	to.Dropped = from.Dropped
	return to
}
