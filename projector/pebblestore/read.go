package pebblestore

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/cockroachdb/pebble/v2"

	"github.com/nearmiss/nearmiss/projector"
)

var _ projector.Reading = (*Store)(nil)

// errStop ends a scan early; it never reaches a caller.
var errStop = errors.New("stop")

// Scan calls fn for each state key with that prefix, in key order. It sees
// every committed change and nothing but state. fn's slices are good until it
// returns; its error ends the scan and is answered. fn must not call the
// store.
func (s *Store) Scan(prefix []byte, fn func(key, value []byte) error) error {
	return s.use(func() error {
		return s.scan(stateKey(prefix), func(key, value []byte) error {
			return fn(key[len(stateSpace):], value)
		})
	})
}

// Get answers the value of one state key.
func (s *Store) Get(key []byte) (value []byte, found bool, err error) {
	err = s.use(func() error {
		value, found, err = s.get(stateKey(key))
		return err
	})
	return value, found, err
}

// get copies the value out, because Pebble takes it back.
func (s *Store) get(key []byte) ([]byte, bool, error) {
	value, closer, err := s.db.Get(key)
	if errors.Is(err, pebble.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read key %q: %w", key, err)
	}
	defer closer.Close()
	return bytes.Clone(value), true, nil
}

// scan runs over raw keys; an iterator is closed whatever fn does, since a
// leaked one pins files on disk for ever.
func (s *Store) scan(prefix []byte, fn func(key, value []byte) error) (err error) {
	it, err := s.db.NewIter(&pebble.IterOptions{LowerBound: prefix, UpperBound: after(prefix)})
	if err != nil {
		return fmt.Errorf("scan keys %q: %w", prefix, err)
	}
	defer func() { err = errors.Join(err, it.Close()) }()
	for it.First(); it.Valid(); it.Next() {
		value, err := it.ValueAndErr()
		if err != nil {
			return fmt.Errorf("read key %q: %w", it.Key(), err)
		}
		if err := fn(it.Key(), value); err != nil {
			return unlessStop(err)
		}
	}
	return nil // Close answers what stopped the iterator
}

func unlessStop(err error) error {
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}
