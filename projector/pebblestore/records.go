package pebblestore

import (
	"iter"

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
