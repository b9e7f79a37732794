package pebblestore

import (
	"fmt"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/projector"
)

const (
	benchEvents  = 500
	keysPerEvent = 3
)

func benchChanges() []projector.Change {
	value := make([]byte, 200)
	var list []projector.Change
	for i := range benchEvents * keysPerEvent {
		list = append(list, projector.Change{Key: fmt.Appendf(nil, "tenant/session-%06d/receipt", i), Value: value})
	}
	return list
}

// BenchmarkCommit commits 500 events of three keys, and the same keys as a
// raw Pebble batch in turn: x-raw is what the store adds, whatever the
// machine.
func BenchmarkCommit(b *testing.B) {
	s := open(b, vfs.NewMem())
	changes := benchChanges()
	var ours, raw time.Duration
	for i := range b.N {
		began := time.Now()
		must(b, s.Commit(Batch{Changes: changes, Position: position(uint64(i) + 1)}))
		ours += time.Since(began)
		began = time.Now()
		rawCommit(b, s.db, changes)
		raw += time.Since(began)
	}
	b.ReportMetric(float64(ours)/float64(raw), "x-raw")
	b.ReportMetric(float64(b.N)*benchEvents/ours.Seconds(), "events/s")
}

func rawCommit(b *testing.B, db *pebble.DB, changes []projector.Change) {
	w := db.NewBatch()
	defer w.Close()
	for _, c := range changes {
		must(b, w.Set(c.Key, c.Value, nil))
	}
	must(b, w.Commit(pebble.NoSync))
}
