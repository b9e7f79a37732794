package projector

import (
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
	items   map[string]entry[V]
	queue   queue               // kept only by bounded tables
	dirty   map[string]struct{} // nil where nothing changed: most tables of most sessions
	written bool                // something of it is in a store
	Dropped int
}

// entry is a value and, in a bounded table, its insertion number.
type entry[V any] struct {
	value V
	place uint64
}

func newTable[V any](bound int) Table[V] { return Table[V]{bound: bound} }

// pinning is a bounded table that keeps some values whatever the bound says.
func pinning[V any](bound int, pinned func(V) bool) Table[V] {
	return Table[V]{bound: bound, pinned: pinned}
}

// Get answers the value at key, and the zero V where there is none.
func (t *Table[V]) Get(key string) (V, bool) {
	e, ok := t.items[key]
	return e.value, ok
}

// Len is the number of values.
func (t *Table[V]) Len() int { return len(t.items) }

// Keys answers all keys, sorted.
func (t *Table[V]) Keys() []string { return slices.Sorted(maps.Keys(t.items)) }

// any reports whether one of the values is such. It is asked for each event,
// so it does not sort them.
func (t *Table[V]) any(such func(V) bool) bool {
	for _, e := range t.items {
		if such(e.value) {
			return true
		}
	}
	return false
}

// Put sets the value at key.
func (t *Table[V]) Put(key string, v V) {
	e, known := t.items[key]
	if !known && t.bound > 0 {
		t.makeRoom()
		t.tidy()
		e.place = t.queue.append(key)
	}
	e.value = v
	t.set(key, e)
	t.touch(key)
	if t.pinned != nil && !t.pinned(v) {
		t.queue.free(spot{e.place, key})
	}
}

func (t *Table[V]) set(key string, e entry[V]) {
	if t.items == nil {
		t.items = map[string]entry[V]{}
	}
	t.items[key] = e
}

func (t *Table[V]) touch(key string) {
	if t.dirty == nil {
		t.dirty = map[string]struct{}{}
	}
	t.dirty[key] = struct{}{}
}

// Delete removes the value at key.
func (t *Table[V]) Delete(key string) {
	if _, there := t.items[key]; !there {
		return
	}
	delete(t.items, key)
	delete(t.queue.aside, key)
	if t.written {
		t.touch(key)
	} else {
		delete(t.dirty, key) // nobody has it who would have to be told
	}
}

// flush appends the changes since the last flush, in key order.
func (t *Table[V]) flush(prefix []byte, out []Change) []Change {
	for _, key := range slices.Sorted(maps.Keys(t.dirty)) {
		change := Change{Key: append(slices.Clone(prefix), key...)}
		if e, there := t.items[key]; there {
			change.Value = t.encode(e)
		}
		out = append(out, change)
	}
	t.written = t.written || len(t.dirty) > 0
	t.dirty = nil
	return out
}

// discard forgets what changed without saying it.
func (t *Table[V]) discard() { t.dirty = nil }

// drop appends the deletion of every key.
func (t *Table[V]) drop(prefix []byte, out []Change) []Change {
	for _, key := range t.Keys() {
		t.Delete(key)
	}
	return t.flush(prefix, out)
}

// placed is a value of a bounded table as it is stored.
type placed struct {
	Place uint64          `json:"#"`
	Value json.RawMessage `json:"v"`
}

func (t *Table[V]) encode(e entry[V]) []byte {
	if t.bound == 0 {
		return encode(e.value)
	}
	return encode(placed{e.place, encode(e.value)})
}

// load sets a value that the store already has; ordered must follow.
func (t *Table[V]) load(key string, value []byte) error {
	var p placed
	if t.bound > 0 {
		if err := json.Unmarshal(value, &p); err != nil {
			return fmt.Errorf("decode stored value at %q: %w", key, err)
		}
		value = p.Value
		t.queue.spots = append(t.queue.spots, spot{p.Place, key})
	}
	var v V
	if err := json.Unmarshal(value, &v); err != nil {
		return fmt.Errorf("decode stored value at %q: %w", key, err)
	}
	t.set(key, entry[V]{v, p.Place})
	t.written = true
	return nil
}

// ordered ends a load.
func (t *Table[V]) ordered() { t.queue.sort() }

// encode panics where a value cannot be encoded: the types are ours, so that
// would be a broken invariant, not bad input.
func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("projector: %T does not encode: %v", v, err))
	}
	return b
}
