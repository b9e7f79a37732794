package worker

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Counts is what a worker has seen since it was opened.
type Counts struct {
	told   atomic.Int64
	behind atomic.Int64

	mu       sync.Mutex
	taken    map[detectors.Taken]uint64
	verdicts map[schemas.Verdict]uint64
	refused  map[string]uint64
	findings map[FindingLabels]uint64
}

// FindingLabels are the labels of the findings metric: few and stable.
type FindingLabels struct {
	Guard  string
	Class  schemas.Class
	Reason schemas.Reason
}

func (c *Counts) outcome(out detectors.Outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.taken == nil {
		c.taken, c.verdicts = map[detectors.Taken]uint64{}, map[schemas.Verdict]uint64{}
		c.refused, c.findings = map[string]uint64{}, map[FindingLabels]uint64{}
	}
	c.taken[out.Taken]++
	for _, j := range out.Judged {
		c.verdicts[j.Verdict]++
	}
	if out.Refusal != nil {
		c.refused[out.Refusal.Reason]++
	}
	for _, f := range out.Findings {
		if f.Revision == 1 {
			c.findings[FindingLabels{f.Guard, f.Class, f.Reason}]++
		}
	}
}

// Figures is a copy of the counts at one moment.
type Figures struct {
	Applied  uint64
	Behind   uint64
	Owed     int
	Told     uint64
	Sessions int // in memory
	Taken    map[detectors.Taken]uint64
	Verdicts map[schemas.Verdict]uint64
	Refused  map[string]uint64
	Findings map[FindingLabels]uint64
}

// Figures answers what the worker has seen.
func (w *Worker) Figures() Figures {
	w.mu.Lock()
	sessions := w.engine.World().InMemory()
	w.mu.Unlock()
	w.counts.mu.Lock()
	defer w.counts.mu.Unlock()
	return Figures{
		Applied: w.Applied(), Behind: uint64(w.counts.behind.Load()), Owed: w.o.Store.OwedCount(),
		Told: uint64(w.counts.told.Load()), Sessions: sessions,
		Taken: maps.Clone(w.counts.taken), Verdicts: maps.Clone(w.counts.verdicts),
		Refused: maps.Clone(w.counts.refused), Findings: maps.Clone(w.counts.findings),
	}
}

// View gives fn the world as it is after the last event. fn must not keep
// what it sees, nor change it.
func (w *Worker) View(fn func(*projector.World)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fn(w.engine.World())
}
