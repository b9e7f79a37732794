package report

import (
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// Source is what was read.
type Source struct {
	Name string        `json:"name"`
	Took time.Duration `json:"took_ns"`
}

// Policy names a policy by where it lies and by what it says.
type Policy struct {
	Dir    string `json:"dir"`
	Name   string `json:"name"`
	Digest string `json:"digest"`
}

// Backtest is what a backtest came to.
type Backtest struct {
	Source      Source         `json:"source"`
	Policies    []Policy       `json:"policies"` // before and after, or one; none: those of the log
	Counts      measure.Counts `json:"counts"`
	Interrupted bool           `json:"interrupted"`
	measure.Result

	Shown  []measure.Difference `json:"-"` // the first of each guard
	Hidden int                  `json:"-"` // how many there are besides
	// Explain answers the command by which a finding can be looked at.
	Explain func(schemas.Finding) string `json:"-"`
}

// compares reports whether there are two policies.
func (b *Backtest) compares() bool { return b.Before != nil }

// Shown keeps the first findings of each guard, so that a page stays one.
type Shown struct {
	Differences []measure.Difference
	Hidden      int
	limit       int
	seen        map[string]int
}

// NewShown keeps at most limit of each guard; 0 is all.
func NewShown(limit int) *Shown { return &Shown{limit: limit, seen: map[string]int{}} }

// Take keeps a difference if somebody would look at it: of two policies what
// they differ in, of one what would alert or is a note on it.
func (s *Shown) Take(d measure.Difference, sides int) {
	if sides == 2 && d.Change == measure.Same {
		return
	}
	f := d.Finding()
	if sides == 1 && !measure.Alerts(f) && f.Verdict != schemas.VerdictAttempted {
		return
	}
	s.seen[f.Guard]++
	if s.limit > 0 && s.seen[f.Guard] > s.limit {
		s.Hidden++
		return
	}
	s.Differences = append(s.Differences, d)
}
