package measure

import (
	"encoding/json"
	"fmt"
	"math"
)

// Rate is a share, with the counts that it is made of.
type Rate struct {
	Hits int
	Of   int
}

// Known reports whether there was anything to count.
func (r Rate) Known() bool { return r.Of > 0 }

// Value is the share, from 0 to 1; 0 where nothing was counted.
func (r Rate) Value() float64 {
	if r.Of == 0 {
		return 0
	}
	return float64(r.Hits) / float64(r.Of)
}

// z95 is the quantile of the normal distribution for two-sided 95 %.
const z95 = 1.959963984540054

// Interval is Wilson's score interval at 95 %, from 0 to 1. It also holds for
// few and for extreme counts, where the usual interval leaves the range; where
// nothing was counted it is everything.
func (r Rate) Interval() (low, high float64) {
	if r.Of == 0 {
		return 0, 1
	}
	n, p := float64(r.Of), r.Value()
	z2 := z95 * z95
	center := p + z2/(2*n)
	spread := z95 * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return max(0, (center-spread)/(1+z2/n)), min(1, (center+spread)/(1+z2/n))
}

// String is the share with counts and interval, such as
// "14.0 % (7 of 50; 7.0-26.2)".
func (r Rate) String() string {
	if r.Of == 0 {
		return "none counted"
	}
	low, high := r.Interval()
	return fmt.Sprintf("%.1f %% (%d of %d; %.1f-%.1f)", 100*r.Value(), r.Hits, r.Of, 100*low, 100*high)
}

// MarshalJSON writes counts, share and interval; the share is null where
// nothing was counted.
func (r Rate) MarshalJSON() ([]byte, error) {
	out := struct {
		Hits  int      `json:"hits"`
		Of    int      `json:"of"`
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
	}{Hits: r.Hits, Of: r.Of}
	if r.Known() {
		value := r.Value()
		low, high := r.Interval()
		out.Value, out.Low, out.High = &value, &low, &high
	}
	return json.Marshal(out)
}
