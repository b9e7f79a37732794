package measure

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Change says what another policy makes of a finding.
type Change string

// The changes. Same is one that nobody needs to look at.
const (
	Added   Change = "added"
	Gone    Change = "gone"
	Changed Change = "changed"
	Same    Change = "same"
)

// Difference is one finding under two policies.
type Difference struct {
	Change Change           `json:"change"`
	Before *schemas.Finding `json:"before,omitempty"` // under the policy that is compared with
	After  *schemas.Finding `json:"after,omitempty"`
}

// Finding is what there is of the finding: the newer where both are.
func (d Difference) Finding() schemas.Finding {
	if d.After != nil {
		return *d.After
	}
	return *d.Before
}

// Was says what of a changed finding was otherwise before; empty for others.
func (d Difference) Was() string {
	if d.Change != Changed {
		return ""
	}
	var was []string
	before, after := said(*d.Before), said(*d.After)
	for i, name := range []string{"class", "reason", "verdict", "severity"} {
		if before[i] != after[i] {
			was = append(was, fmt.Sprintf("%s was %s, is %s", name, before[i], after[i]))
		}
	}
	return strings.Join(was, "; ")
}

// findingAt names what a finding is about, whatever is said of it.
type findingAt struct {
	seq         uint64
	guard, need string
	argument    string
}

func at(f schemas.Finding) findingAt {
	a := findingAt{seq: f.Seq, guard: f.Guard, need: f.Need}
	if f.Argument != nil {
		a.argument = f.Argument.Path
	}
	return a
}

func (a findingAt) compare(b findingAt) int {
	return cmp.Or(cmp.Compare(a.seq, b.seq), cmp.Compare(a.guard, b.guard),
		cmp.Compare(a.need, b.need), cmp.Compare(a.argument, b.argument))
}

// Diff holds the findings of one session under two policies against each
// other, in the order of the log.
func Diff(before, after Session) []Difference {
	all := map[findingAt]*Difference{}
	for i := range before.Findings {
		f := &before.Findings[i]
		all[at(*f)] = &Difference{Change: Gone, Before: f}
	}
	for i := range after.Findings {
		f := &after.Findings[i]
		d := all[at(*f)]
		if d == nil {
			all[at(*f)] = &Difference{Change: Added, After: f}
			continue
		}
		d.After, d.Change = f, Same
		if said(*d.Before) != said(*f) {
			d.Change = Changed
		}
	}
	keys := make([]findingAt, 0, len(all))
	for key := range all {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, findingAt.compare)
	out := make([]Difference, len(keys))
	for i, key := range keys {
		out[i] = *all[key]
	}
	return out
}

// said is what of a finding somebody who is paged would notice.
func said(f schemas.Finding) [4]string {
	return [4]string{string(f.Class), string(f.Reason), string(f.Verdict), string(f.Severity)}
}
