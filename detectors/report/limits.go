package report

import (
	"fmt"

	"github.com/nearmiss/nearmiss/detectors/measure"
)

// Limits are what a result may not pass. A negative limit is none.
type Limits struct {
	Findings int     // that would alert
	Added    int     // against the policy before
	Rate     float64 // near-miss rate, in percent
	Unknown  float64 // needs without an answer, in percent
}

// Exceeded says which limits the result exceeds, and how many certain labels it
// disagrees with.
func (l Limits) Exceeded(r measure.Result) []string {
	alerts, added := 0, 0
	for _, g := range r.Guards {
		alerts += g.Alerts
		added += g.Added
	}
	var why []string
	if l.Findings >= 0 && alerts > l.Findings {
		why = append(why, fmt.Sprintf("%d findings, more than --max-findings %d", alerts, l.Findings))
	}
	if l.Added >= 0 && added > l.Added {
		why = append(why, fmt.Sprintf("%d findings added, more than --max-added %d", added, l.Added))
	}
	if rate := r.After.Overall.NearMissRate(); l.Rate >= 0 && 100*rate.Value() > l.Rate {
		why = append(why, fmt.Sprintf("near-miss rate %s, above --max-rate %g", rate, l.Rate))
	}
	if known := r.After.Overall.Completeness(); l.Unknown >= 0 && known.Known() && 100*(1-known.Value()) > l.Unknown {
		why = append(why, fmt.Sprintf("evidence completeness %s: more is unknown than --max-unknown %g", known, l.Unknown))
	}
	if r.Labels != nil && r.Labels.Certain > 0 {
		why = append(why, fmt.Sprintf("%d labels that are certain disagree", r.Labels.Certain))
	}
	return why
}
