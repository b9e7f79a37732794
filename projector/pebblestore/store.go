package pebblestore

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/cockroachdb/pebble/v2"

	"github.com/nearmiss/nearmiss/projector"
)

// ErrClosed is answered by every method after Close, so that a request that
// comes late in a shutdown fails instead of bringing the process down.
var ErrClosed = errors.New("the store is closed")

// Position is projector.Position; the store only keeps it.
type Position = projector.Position

// Store is the fold on disk. One goroutine commits; everything else may be
// called at any time from any goroutine.
type Store struct {
	dir    string
	lock   *pebble.Lock
	synced *pebble.WriteOptions // of what must survive a power cut

	// open is held shared by every use of db and exclusively by Close.
	open   sync.RWMutex
	db     *pebble.DB
	closed bool

	// writing is held by whoever changes the outbox or the position; it
	// guards the figures below, which repeat what is on disk.
	writing sync.Mutex
	last    Position
	known   bool
	ordinal uint64 // of the next outbox entry
	owed    int    // entries in the outbox
}

// use runs fn while the database cannot be closed.
func (s *Store) use(fn func() error) error {
	s.open.RLock()
	defer s.open.RUnlock()
	if s.closed {
		return ErrClosed
	}
	return fn()
}

// Position answers how far the fold has come; false where nothing was ever
// committed.
func (s *Store) Position() (Position, bool, error) {
	err := s.use(func() error { return nil })
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.last, s.known, err
}

// Sync returns when everything committed before it survives a power cut.
func (s *Store) Sync() error {
	return s.use(func() error {
		if !s.synced.Sync {
			return nil
		}
		if err := s.db.LogData(nil, s.synced); err != nil {
			return fmt.Errorf("sync store %s: %w", s.dir, err)
		}
		return nil
	})
}

// Close syncs, waits for the readers under way and frees the directory.
// Closing twice is harmless.
func (s *Store) Close() error {
	synced := s.Sync()
	s.open.Lock()
	defer s.open.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	if err := errors.Join(synced, s.db.Close(), s.lock.Close()); err != nil {
		return fmt.Errorf("close store %s: %w", s.dir, err)
	}
	return nil
}

// Rebuild wipes state and position in one step: the log is folded again, and
// what was told before is known to the findings stream. What is owed stays
// owed: the history that it was found in may be one that nobody can fold again.
func (s *Store) Rebuild() error {
	return s.use(func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		if err := s.wipe(); err != nil {
			return fmt.Errorf("wipe store %s: %w", s.dir, err)
		}
		s.last, s.known = Position{}, false
		return nil
	})
}

func (s *Store) wipe() error {
	b := s.db.NewBatch()
	defer b.Close()
	for _, space := range []string{stateSpace, recordSpace} {
		if err := b.DeleteRange([]byte(space), after([]byte(space)), nil); err != nil {
			return err
		}
	}
	if err := b.Delete([]byte(positionKey), nil); err != nil {
		return err
	}
	return b.Commit(s.synced)
}

func (s *Store) loadPosition() error {
	raw, found, err := s.get([]byte(positionKey))
	if err != nil || !found {
		return err
	}
	s.known = true
	if err := json.Unmarshal(raw, &s.last); err != nil {
		return fmt.Errorf("decode position: %w", err)
	}
	return nil
}
