package pebblestore

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cockroachdb/pebble/v2"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Batch is what some consecutive events did. Findings and refusals are in the
// order in which they are to be told.
type Batch struct {
	Changes  []projector.Change
	Records  []projector.Change // for measures; see projector.Record
	Findings []schemas.Finding
	Refusals []projector.Refusal
	Position Position
}

// Commit writes the batch all or nothing. It does not sync: a crash may undo
// the newest batches, never an older one and never a part. On error nothing
// was written and the caller must stop.
func (s *Store) Commit(b Batch) error {
	return s.use(func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		if err := s.commit(b); err != nil {
			return fmt.Errorf("commit events up to %d: %w", b.Position.Seq, err)
		}
		return nil
	})
}

func (s *Store) commit(b Batch) error {
	if err := s.follows(&b.Position); err != nil {
		return err
	}
	w := s.db.NewBatch()
	defer w.Close()
	if err := errors.Join(setAll(w, stateSpace, b.Changes), setAll(w, recordSpace, b.Records), s.setOutbox(w, b), setJSON(w, []byte(positionKey), "", b.Position)); err != nil {
		return err
	}
	if err := w.Commit(pebble.NoSync); err != nil {
		return err
	}
	entries := len(b.Findings) + len(b.Refusals)
	s.last, s.known = b.Position, true
	s.ordinal += uint64(entries)
	s.owed += entries
	return nil
}

// follows refuses a position that would take the fold back: its state cannot
// be taken back with it. It carries the start of the fold forward.
func (s *Store) follows(next *Position) error {
	if next.Stream == "" {
		return errors.New("the batch has no position")
	}
	if !s.known {
		return nil
	}
	if next.Start == 0 {
		next.Start = s.last.Start
	}
	same := next.Stream == s.last.Stream && next.Created.Equal(s.last.Created)
	if same && next.Seq < s.last.Seq {
		return fmt.Errorf("the store has already applied %d: rebuild it to go back", s.last.Seq)
	}
	return nil
}

func setAll(w *pebble.Batch, space string, changes []projector.Change) error {
	for _, c := range changes {
		if len(c.Key) == 0 {
			return errors.New("a change has no key")
		}
		if err := set(w, space, c); err != nil {
			return err
		}
	}
	return nil
}

// set writes the key in place: a copy of every key would show in a replay.
func set(w *pebble.Batch, space string, c projector.Change) error {
	if c.Value == nil {
		return w.Delete(append([]byte(space), c.Key...), nil)
	}
	op := w.SetDeferred(len(space)+len(c.Key), len(c.Value))
	copy(op.Key[copy(op.Key, space):], c.Key)
	copy(op.Value, c.Value)
	return op.Finish()
}

func setJSON(w *pebble.Batch, key []byte, kind string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode %T: %w", v, err)
	}
	return w.Set(key, append([]byte(kind), raw...), nil)
}
