package measure

import (
	"cmp"
	"maps"
	"path"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// Comparison adds up sessions that were judged under one policy, or under the
// one before and the one after a change.
type Comparison struct {
	meters  []*Meter
	guards  map[guardNeed]*GuardChange
	unknown map[schemas.Reason]int
	labels  map[labelAt][]Label
	scored  []Scored
	missing int

	seen      map[labelAt]bool
	ambiguous int
}

type guardNeed struct{ guard, need string }

// labelAt names the run that a label is about.
type labelAt struct {
	file  string
	index int
}

// NewComparison is of one side, or of two.
func NewComparison(sides int, labels []Label) *Comparison {
	c := &Comparison{
		guards: map[guardNeed]*GuardChange{}, unknown: map[schemas.Reason]int{},
		labels: map[labelAt][]Label{}, missing: len(labels), seen: map[labelAt]bool{},
	}
	for range sides {
		c.meters = append(c.meters, New())
	}
	for _, l := range labels {
		at := labelAt{path.Base(l.File), l.Index}
		c.labels[at] = append(c.labels[at], l)
	}
	return c
}

// GuardChange counts the findings of one need, or of one grounded argument,
// by what the newer policy makes of them. With one policy all are Same.
type GuardChange struct {
	Guard   string `json:"guard"`
	Need    string `json:"need"`
	Alerts  int    `json:"alerts"` // of the newer policy: near_miss and violation
	Unknown int    `json:"unknown"`
	Other   int    `json:"other"` // attempts and notes
	Added   int    `json:"added"`
	Gone    int    `json:"gone"`
	Changed int    `json:"changed"`
}

// Add counts a session and answers its differences, in the order of the log.
// Of two sides the first is the one before.
func (c *Comparison) Add(sides []Session) []Difference {
	for i := range sides {
		if sides[i].Session != "" || len(sides[i].Judged) > 0 {
			c.meters[i].Add(sides[i])
		}
	}
	after := sides[len(sides)-1]
	before := after
	if len(sides) == 2 {
		before = sides[0]
	}
	differences := Diff(before, after)
	for _, d := range differences {
		c.count(d)
	}
	c.score(after)
	return differences
}

func (c *Comparison) count(d Difference) {
	f := d.Finding()
	key := guardNeed{f.Guard, f.Need}
	g := c.guards[key]
	if g == nil {
		g = &GuardChange{Guard: f.Guard, Need: f.Need}
		c.guards[key] = g
	}
	g.Added += one(d.Change == Added)
	g.Gone += one(d.Change == Gone)
	g.Changed += one(d.Change == Changed)
	if d.After == nil {
		return
	}
	switch {
	case Alerts(f):
		g.Alerts++
	case f.Verdict == schemas.VerdictUnknown:
		g.Unknown++
		c.unknown[f.Reason]++
	default:
		g.Other++
	}
}

func (c *Comparison) score(s Session) {
	if s.Origin == nil {
		return
	}
	run := labelAt{path.Base(s.Origin.File), s.Origin.Index}
	if c.seen[run] { // another file of that name: whose the labels are is not known
		c.ambiguous += len(c.labels[run])
		return
	}
	c.seen[run] = true
	for _, l := range c.labels[run] {
		c.scored = append(c.scored, l.Score(s.Findings))
		c.missing--
	}
}

// Result is what a comparison comes to.
type Result struct {
	Before  *Report                `json:"before,omitempty"`
	After   Report                 `json:"after"`
	Guards  []GuardChange          `json:"guards"`
	Unknown map[schemas.Reason]int `json:"unknown"` // findings that cannot be judged, by reason
	Labels  *LabelResult           `json:"labels,omitempty"`
}

// LabelResult is how findings agree with what people said.
type LabelResult struct {
	Scored  int      `json:"scored"`
	Agree   int      `json:"agree"`
	Missing int      `json:"missing"`   // of runs that were not read
	Again   int      `json:"ambiguous"` // met once more in another file of the same name, and not counted there
	Certain int      `json:"certain_disagreements"`
	Against []Scored `json:"disagreements"`
}

// Result answers what was added up so far.
func (c *Comparison) Result() Result {
	r := Result{After: c.meters[len(c.meters)-1].Report(), Unknown: maps.Clone(c.unknown), Guards: []GuardChange{}}
	if len(c.meters) == 2 {
		before := c.meters[0].Report()
		r.Before = &before
	}
	for _, g := range c.guards {
		r.Guards = append(r.Guards, *g)
	}
	slices.SortFunc(r.Guards, func(a, b GuardChange) int {
		return cmp.Or(cmp.Compare(a.Guard, b.Guard), cmp.Compare(a.Need, b.Need))
	})
	r.Labels = c.labelResult()
	return r
}

func (c *Comparison) labelResult() *LabelResult {
	if len(c.labels) == 0 {
		return nil
	}
	r := &LabelResult{Missing: c.missing, Again: c.ambiguous, Against: []Scored{}}
	for _, s := range c.scored {
		if s.Unscored {
			r.Against = append(r.Against, s)
			continue
		}
		r.Scored++
		if s.Agrees {
			r.Agree++
			continue
		}
		r.Certain += one(s.Certain())
		r.Against = append(r.Against, s)
	}
	slices.SortFunc(r.Against, func(a, b Scored) int { return cmp.Compare(a.ID, b.ID) })
	return r
}
