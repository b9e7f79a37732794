package projector

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Table is one persistent collection: values by key in memory, and the set of
// keys that changed since they were last written out. A bound of 0 means
// none; a bounded table drops its oldest key and counts it.
//
// A value that is changed in place must be Put again.
type Table[V any] struct {
	bound   int
	pinned  func(V) bool // may not be dropped; nil: anything may
	items   map[string]V
	order   []string          // insertion order, kept only by bounded tables
	places  map[string]uint64 // insertion numbers, stored with the values
	next    uint64
	dirty   map[string]struct{}
	Dropped int
}

func newTable[V any](bound int) Table[V] {
	return Table[V]{bound: bound, items: map[string]V{}, places: map[string]uint64{}, dirty: map[string]struct{}{}}
}

// pinning is a bounded table that keeps some values whatever the bound says.
func pinning[V any](bound int, pinned func(V) bool) Table[V] {
	t := newTable[V](bound)
	t.pinned = pinned
	return t
}

// Get answers the value at key, and the zero V where there is none.
func (t *Table[V]) Get(key string) (V, bool) {
	v, ok := t.items[key]
	return v, ok
}

// Len is the number of values.
func (t *Table[V]) Len() int { return len(t.items) }

// Keys answers all keys, sorted.
func (t *Table[V]) Keys() []string { return slices.Sorted(maps.Keys(t.items)) }

// Put sets the value at key.
func (t *Table[V]) Put(key string, v V) {
	if _, known := t.items[key]; !known && t.bound > 0 {
		t.makeRoom()
		t.order = append(t.order, key)
		t.next++
		t.places[key] = t.next
	}
	t.items[key] = v
	t.dirty[key] = struct{}{}
}

// makeRoom drops the oldest values that are not pinned, so that one more has
// room; with nothing but pinned ones the table grows.
func (t *Table[V]) makeRoom() {
	if len(t.items) < t.bound {
		return
	}
	kept := 0
	for kept < len(t.order) && len(t.items) >= t.bound {
		oldest := t.order[kept]
		v, there := t.items[oldest]
		if there && t.pinned != nil && t.pinned(v) {
			kept++
			continue
		}
		t.order = slices.Delete(t.order, kept, kept+1)
		if there {
			t.Delete(oldest)
			t.Dropped++
		}
	}
}

// Delete removes the value at key.
func (t *Table[V]) Delete(key string) {
	if _, there := t.items[key]; !there {
		return
	}
	delete(t.items, key)
	delete(t.places, key)
	t.dirty[key] = struct{}{}
}

// flush appends the changes since the last flush, in key order.
func (t *Table[V]) flush(prefix []byte, out []Change) []Change {
	for _, key := range slices.Sorted(maps.Keys(t.dirty)) {
		change := Change{Key: append(slices.Clone(prefix), key...)}
		if v, there := t.items[key]; there {
			change.Value = t.encode(key, v)
		}
		out = append(out, change)
	}
	clear(t.dirty)
	return out
}

// drop appends the deletion of every key.
func (t *Table[V]) drop(prefix []byte, out []Change) []Change {
	for _, key := range slices.Sorted(maps.Keys(t.items)) {
		t.Delete(key)
	}
	return t.flush(prefix, out)
}

// placed is a value of a bounded table as it is stored.
type placed struct {
	Place uint64          `json:"#"`
	Value json.RawMessage `json:"v"`
}

func (t *Table[V]) encode(key string, v V) []byte {
	if t.bound == 0 {
		return encode(v)
	}
	return encode(placed{t.places[key], encode(v)})
}

// load sets a value that the store already has; ordered must follow.
func (t *Table[V]) load(key string, value []byte) error {
	var p placed
	if t.bound > 0 {
		if err := json.Unmarshal(value, &p); err != nil {
			return fmt.Errorf("decode stored value at %q: %w", key, err)
		}
		value = p.Value
		t.places[key] = p.Place
		t.order = append(t.order, key)
	}
	var v V
	if err := json.Unmarshal(value, &v); err != nil {
		return fmt.Errorf("decode stored value at %q: %w", key, err)
	}
	t.items[key] = v
	return nil
}

// ordered puts what was loaded into the order in which it was inserted, so
// that a restart forgets the same values as a run that was not disturbed.
func (t *Table[V]) ordered() {
	slices.SortFunc(t.order, func(a, b string) int { return cmp.Compare(t.places[a], t.places[b]) })
	if len(t.order) > 0 {
		t.next = t.places[t.order[len(t.order)-1]]
	}
}

// encode panics where a value cannot be encoded: the types are ours, so that
// would be a broken invariant, not bad input.
func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("projector: %T does not encode: %v", v, err))
	}
	return b
}
