package measure

import (
	"cmp"
	"slices"
)

// Report is the measures of some sessions.
type Report struct {
	Overall Group              `json:"overall"`
	Groups  map[string][]Group `json:"groups"` // by dimension, then by name
	Skipped []SkippedCount     `json:"skipped"`
}

// SkippedCount is how many writes were made without a need, the most first.
type SkippedCount struct {
	Skipped
	Writes int `json:"writes"` // findings: of each write at most one per need
}

func (m *Meter) mostSkipped() []SkippedCount {
	all := make([]SkippedCount, 0, len(m.skipped))
	for s, n := range m.skipped {
		all = append(all, SkippedCount{s, n})
	}
	slices.SortFunc(all, func(a, b SkippedCount) int {
		return cmp.Or(
			cmp.Compare(a.Tool, b.Tool), cmp.Compare(b.Writes, a.Writes), cmp.Compare(a.Guard, b.Guard),
			cmp.Compare(a.Need, b.Need), cmp.Compare(a.Reason, b.Reason),
		)
	})
	return all
}
