package measure

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
)

// maxRefusals is how many refused messages are kept to be shown.
const maxRefusals = 20

// Counts is what became of the messages of a stretch of the log.
type Counts struct {
	Events   uint64                     `json:"events"`
	FirstSeq uint64                     `json:"first_seq"`
	LastSeq  uint64                     `json:"last_seq"`
	Taken    map[detectors.Taken]uint64 `json:"taken"`
	Refused  map[string]uint64          `json:"refused"` // by reason
	Refusals []projector.Refusal        `json:"refusals"`
	Policies uint64                     `json:"policies_activated"`
	Open     int                        `json:"open_calls"` // guarded or writing, without an end
	Missed   int                        `json:"roots_began_before"`
}

// NewCounts has counted nothing.
func NewCounts() Counts {
	return Counts{Taken: map[detectors.Taken]uint64{}, Refused: map[string]uint64{}, Refusals: []projector.Refusal{}}
}

// Add counts one message and what became of it.
func (c *Counts) Add(m ingest.Message, out detectors.Outcome) {
	c.Events++
	c.Taken[out.Taken]++
	if out.Taken == detectors.TakenApplied && strings.HasSuffix(m.Subject, ".~policy") {
		c.Policies++
	}
	if c.FirstSeq == 0 || m.Seq < c.FirstSeq {
		c.FirstSeq = m.Seq
	}
	c.LastSeq = max(c.LastSeq, m.Seq)
	if out.Refusal == nil {
		return
	}
	c.Refused[out.Refusal.Reason]++
	if len(c.Refusals) < maxRefusals {
		c.Refusals = append(c.Refusals, *out.Refusal)
	}
}

// Merge adds the counts of another shard.
func (c *Counts) Merge(o Counts) {
	c.Events += o.Events
	c.Open += o.Open
	c.Policies += o.Policies
	if c.FirstSeq == 0 || o.FirstSeq > 0 && o.FirstSeq < c.FirstSeq {
		c.FirstSeq = o.FirstSeq
	}
	c.LastSeq = max(c.LastSeq, o.LastSeq)
	for _, taken := range slices.Sorted(maps.Keys(o.Taken)) {
		c.Taken[taken] += o.Taken[taken]
	}
	for _, reason := range slices.Sorted(maps.Keys(o.Refused)) {
		c.Refused[reason] += o.Refused[reason]
	}
	c.Refusals = append(c.Refusals, o.Refusals...)
	slices.SortFunc(c.Refusals, func(a, b projector.Refusal) int { return cmp.Compare(a.Seq, b.Seq) })
	c.Refusals = c.Refusals[:min(len(c.Refusals), maxRefusals)]
}
