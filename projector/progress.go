package projector

import "slices"

// Progress is what came of one source's numbered events in one session.
type Progress struct {
	Last  uint64     `json:"last"`
	Holes []Interval `json:"holes,omitempty"`
}

// Interval is a run of numbers, both ends included.
type Interval struct {
	From uint64 `json:"f"`
	To   uint64 `json:"t"`
}

const maxHoles = 256

// Take notes number n.
func (p *Progress) Take(n uint64) {
	if n <= p.Last {
		p.fill(n)
		return
	}
	if n > p.Last+1 {
		p.open(Interval{p.Last + 1, n - 1})
	}
	p.Last = n
}

// Has reports whether number n came before.
func (p *Progress) Has(n uint64) bool {
	return n <= p.Last && !slices.ContainsFunc(p.Holes, func(h Interval) bool { return h.From <= n && n <= h.To })
}

func (p *Progress) open(gap Interval) {
	p.Holes = append(p.Holes, gap)
	if len(p.Holes) > maxHoles { // the oldest two become one: nothing counts as seen that was not
		p.Holes[1].From = p.Holes[0].From
		p.Holes = p.Holes[1:]
	}
}

// fill takes n out of the hole that it belongs to, if there is one.
func (p *Progress) fill(n uint64) {
	for i, h := range p.Holes {
		if n < h.From || n > h.To {
			continue
		}
		var rest []Interval
		if h.From < n {
			rest = append(rest, Interval{h.From, n - 1})
		}
		if n < h.To {
			rest = append(rest, Interval{n + 1, h.To})
		}
		p.Holes = slices.Concat(p.Holes[:i:i], rest, p.Holes[i+1:])
		return
	}
}
