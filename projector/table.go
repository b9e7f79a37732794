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
	items   map[string]V
	order   []string // insertion order, kept only by bounded tables
	dirty   map[string]struct{}
	Dropped int
}

func newTable[V any](bound int) Table[V] {
	return Table[V]{bound: bound, items: map[string]V{}, dirty: map[string]struct{}{}}
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
	}
	t.items[key] = v
	t.dirty[key] = struct{}{}
}

func (t *Table[V]) makeRoom() {
	for len(t.items) >= t.bound && len(t.order) > 0 {
		oldest := t.order[0]
		t.order = t.order[1:]
		if _, there := t.items[oldest]; there {
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
	t.dirty[key] = struct{}{}
}

// flush appends the changes since the last flush, in key order.
func (t *Table[V]) flush(prefix []byte, out []Change) []Change {
	for _, key := range slices.Sorted(maps.Keys(t.dirty)) {
		change := Change{Key: append(slices.Clone(prefix), key...)}
		if v, there := t.items[key]; there {
			change.Value = encode(v)
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

// load sets a value that the store already has.
func (t *Table[V]) load(key string, value []byte) error {
	var v V
	if err := json.Unmarshal(value, &v); err != nil {
		return fmt.Errorf("decode stored value at %q: %w", key, err)
	}
	if _, known := t.items[key]; !known && t.bound > 0 {
		t.order = append(t.order, key)
	}
	t.items[key] = v
	return nil
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
