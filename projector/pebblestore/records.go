package pebblestore

import (
	"bytes"
	"errors"
	"iter"
	"time"

	"github.com/cockroachdb/pebble/v2"

	"github.com/nearmiss/nearmiss/projector"
)

// Records answers the records for measures that begin with prefix, in key
// order: those of one session follow each other. It sees what was committed
// when the first was asked for. The slices are good until the next one.
func (s *Store) Records(prefix []byte) iter.Seq2[projector.Change, error] {
	return func(yield func(projector.Change, error) bool) {
		err := s.use(func() error {
			return s.scan(append([]byte(recordSpace), prefix...), func(key, value []byte) error {
				if !yield(projector.Change{Key: key[len(recordSpace):], Value: value}, nil) {
					return errStop
				}
				return nil
			})
		})
		if err != nil {
			yield(projector.Change{}, err)
		}
	}
}

// ForgetRecords deletes the records of sessions that began before a time, and
// answers how many sessions that were.
func (s *Store) ForgetRecords(before time.Time) (int, error) {
	old, err := s.oldSessions(before)
	if err != nil || len(old) == 0 {
		return 0, err
	}
	err = s.use(func() error {
		b := s.db.NewBatch()
		defer b.Close()
		var errs error
		for _, prefix := range old {
			from := append([]byte(recordSpace), prefix...)
			errs = errors.Join(errs, b.DeleteRange(from, after(from), nil))
		}
		return errors.Join(errs, b.Commit(pebble.NoSync)) // after a crash they are found again
	})
	return len(old), err
}

func (s *Store) oldSessions(before time.Time) (prefixes [][]byte, err error) {
	for r, err := range s.Records(nil) {
		if err != nil {
			return nil, err
		}
		record, err := projector.ParseRecord(r.Key, r.Value)
		if err != nil {
			return nil, err
		}
		if record.Session != nil && record.Session.First.Before(before) {
			prefixes = append(prefixes, bytes.Clone(projector.RecordsOfSession(r.Key)))
		}
	}
	return prefixes, nil
}
