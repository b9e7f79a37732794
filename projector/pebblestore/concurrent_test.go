package pebblestore

import (
	"strconv"
	"sync"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/schemas"
)

// The outbox is told while batches are committed: each finding once, in
// order, and none is left.
func TestTellingWhileCommitting(t *testing.T) {
	const batches = 300
	s := open(t, vfs.NewMem())
	var committing sync.WaitGroup
	committing.Go(func() {
		for seq := range uint64(batches) {
			if err := s.Commit(Batch{Findings: []schemas.Finding{finding(strconv.FormatUint(seq, 10))}, Position: position(seq + 1)}); err != nil {
				t.Error(err)
			}
		}
	})
	for told := 0; told < batches; {
		names, keys := owed(t, s, 10)
		for _, name := range names {
			same(t, "told", name, strconv.Itoa(told))
			told++
		}
		must(t, s.Told(keys))
	}
	committing.Wait()
	same(t, "owed", s.OwedCount(), 0)
}

// A reader under way is waited for; one that comes later is refused.
func TestCloseWaitsForReaders(t *testing.T) {
	s := open(t, vfs.NewMem())
	must(t, s.Commit(Batch{Findings: []schemas.Finding{finding("f-1")}, Position: position(1)}))
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				if _, err := s.Owed(1); err != nil {
					return
				}
			}
		})
	}
	closed(t, s)
	readers.Wait()
}
