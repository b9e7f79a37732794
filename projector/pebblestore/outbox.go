package pebblestore

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/cockroachdb/pebble/v2"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// The kinds of outbox entries, as the first byte of the value.
const (
	kindFinding = "f"
	kindRefusal = "r"
)

// Owed is one outbox entry: a finding or a refusal that the log of findings,
// or the quarantine, may not have yet.
type Owed struct {
	Key     []byte
	Finding *schemas.Finding
	Refusal *projector.Refusal
}

// setOutbox adds the batch's entries. A finding's own Seq is where its write
// was judged, which may be long before it is raised: the order of telling is
// the order of commits.
func (s *Store) setOutbox(w *pebble.Batch, b Batch) error {
	n := s.ordinal
	for i := range b.Findings {
		if err := setJSON(w, outboxKey(b.Position.Seq, n), kindFinding, &b.Findings[i]); err != nil {
			return err
		}
		n++
	}
	for i := range b.Refusals {
		if err := setJSON(w, outboxKey(b.Position.Seq, n), kindRefusal, &b.Refusals[i]); err != nil {
			return err
		}
		n++
	}
	return nil
}

// Owed answers the first limit entries not told yet, in the order in which
// they are to be told. An entry stays until Told.
func (s *Store) Owed(limit int) ([]Owed, error) {
	var list []Owed
	err := s.use(func() error {
		return s.scan([]byte(outboxSpace), func(key, value []byte) error {
			if len(list) >= limit {
				return errStop
			}
			entry, err := decodeOwed(key, value)
			list = append(list, entry)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	return list, nil
}

func decodeOwed(key, value []byte) (Owed, error) {
	o := Owed{Key: bytes.Clone(key)}
	var into any
	switch {
	case bytes.HasPrefix(value, []byte(kindFinding)):
		o.Finding = new(schemas.Finding)
		into = o.Finding
	case bytes.HasPrefix(value, []byte(kindRefusal)):
		o.Refusal = new(projector.Refusal)
		into = o.Refusal
	default:
		return o, fmt.Errorf("decode entry %x: unknown kind", key)
	}
	if err := json.Unmarshal(value[1:], into); err != nil {
		return o, fmt.Errorf("decode entry %x: %w", key, err)
	}
	return o, nil
}

// Told removes entries that were told. It is not synced: after a crash they
// are told again, under the same ids. A key that is already gone is no error.
func (s *Store) Told(keys [][]byte) error {
	return s.use(func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		if err := s.remove(keys); err != nil {
			return fmt.Errorf("clear outbox: %w", err)
		}
		return nil
	})
}

func (s *Store) remove(keys [][]byte) error {
	w := s.db.NewBatch()
	defer w.Close()
	for _, key := range keys {
		if _, err := outboxOrdinal(key); err != nil {
			return fmt.Errorf("key %x: %w", key, err)
		}
		if err := w.Delete(key, nil); err != nil {
			return err
		}
	}
	gone, err := s.present(keys)
	if err != nil {
		return err
	}
	if err := w.Commit(pebble.NoSync); err != nil {
		return err
	}
	s.owed -= gone
	return nil
}

// present counts the distinct keys that exist.
func (s *Store) present(keys [][]byte) (int, error) {
	there := map[string]bool{}
	for _, key := range keys {
		_, found, err := s.get(key)
		if err != nil {
			return 0, err
		}
		if found {
			there[string(key)] = true
		}
	}
	return len(there), nil
}

// OwedCount is how many entries are not told yet. The reader waits while it
// is beyond its bound: back-pressure, no drop.
func (s *Store) OwedCount() int {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.owed
}

// loadOutbox counts what an earlier process left untold.
func (s *Store) loadOutbox() error {
	return s.scan([]byte(outboxSpace), func(key, _ []byte) error {
		ordinal, err := outboxOrdinal(key)
		if err != nil {
			return fmt.Errorf("read outbox: key %x: %w", key, err)
		}
		s.ordinal = max(s.ordinal, ordinal+1)
		s.owed++
		return nil
	})
}
