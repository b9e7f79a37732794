package projector

import (
	"cmp"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// Mutation is one change of one object, at the sequence where it took effect.
type Mutation struct {
	Seq     uint64            `json:"seq"`
	Session schemas.SessionID `json:"s,omitempty"`
	Root    schemas.SessionID `json:"r,omitempty"` // of the session, where it is another
	Turn    schemas.TurnID    `json:"t,omitempty"`
	Opened  uint64            `json:"o,omitempty"` // opening sequence of the call that made it
	Version string            `json:"v,omitempty"` // that it names
	Sighted bool              `json:"x,omitempty"` // another version was seen; nobody said who changed it
}

// By reports whether a session of that root made the change.
func (m Mutation) By(root schemas.SessionID) bool {
	if m.Root != "" {
		return m.Root == root
	}
	return m.Session == root && root != ""
}

// keptMutations is how many changes of one object are remembered: the newest
// decides unless it is the asker's own, so a few are enough.
const keptMutations = 8

// Ledger remembers when objects changed. It is bounded and evicted in
// sequence order; behind its horizon nothing is known of an object that it
// does not list.
type Ledger struct {
	table   Table[History]
	bound   int
	order   []string       // by last change, oldest first; may hold outdated places
	places  map[string]int // how often order lists a key
	Horizon uint64
}

// History is the changes of one object, oldest first.
type History struct {
	Last    []Mutation `json:"m"`
	Dropped uint64     `json:"d,omitempty"`
}

// merge lets one change stand for an older one of the same kind next to it,
// and reports whether there was one.
func (h *History) merge() bool {
	for i := range h.Last[1:] {
		a, b := h.Last[i], h.Last[i+1]
		if a.Session == b.Session && a.Turn == b.Turn && a.Version == b.Version && a.Sighted == b.Sighted {
			h.Last = slices.Delete(h.Last, i, i+1)
			return true
		}
	}
	return false
}

func newLedger(bound int) Ledger {
	return Ledger{table: newTable[History](0), bound: bound, places: map[string]int{}}
}

// AnyKey stands for a change whose object could not be told: it concerns
// every object of the entity.
const AnyKey = "\x00*"

// Record notes a change.
func (l *Ledger) Record(entity, key string, m Mutation) {
	k := CompoundKey(entity, key)
	h, _ := l.table.Get(k)
	h.Last = append(slices.Clone(h.Last), m)
	if len(h.Last) > keptMutations && !h.merge() {
		h.Dropped = h.Last[0].Seq
		h.Last = h.Last[1:]
	}
	l.table.Put(k, h)
	l.order = append(l.order, k)
	l.places[k]++
	l.evict()
}

// evict drops the objects whose last change is the oldest.
func (l *Ledger) evict() {
	for l.table.Len() > l.bound {
		k := l.order[0]
		l.order = l.order[1:]
		if l.places[k]--; l.places[k] > 0 {
			continue
		}
		h, _ := l.table.Get(k)
		l.Horizon = max(l.Horizon, h.Last[len(h.Last)-1].Seq)
		l.table.Delete(k)
		delete(l.places, k)
	}
	if len(l.order) > 2*l.table.Len()+keptMutations {
		l.reorder()
	}
}

// reorder lists each object once, by its last change.
func (l *Ledger) reorder() {
	l.order = l.table.Keys()
	last := func(k string) uint64 { h, _ := l.table.Get(k); return h.Last[len(h.Last)-1].Seq }
	slices.SortStableFunc(l.order, func(a, b string) int { return cmp.Compare(last(a), last(b)) })
	clear(l.places)
	for _, k := range l.order {
		l.places[k] = 1
	}
}

// Changes answers what is known of an object. known is false where it is not
// listed.
func (l *Ledger) Changes(entity, key string) (h History, known bool) {
	return l.table.Get(CompoundKey(entity, key))
}

// LastVersion answers the version that the last change of the object named.
func (l *Ledger) LastVersion(entity, key string) string {
	h, _ := l.table.Get(CompoundKey(entity, key))
	if len(h.Last) == 0 {
		return ""
	}
	return h.Last[len(h.Last)-1].Version
}
