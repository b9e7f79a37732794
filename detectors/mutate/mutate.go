package mutate

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// Verdict is what became of a mutation.
type Verdict string

// The verdicts.
const (
	Killed        Verdict = "killed"         // refused, for exactly that reason
	Survived      Verdict = "survived"       // not refused, or for another reason, or not for it alone
	NotApplicable Verdict = "not applicable" // cannot be made of this need
)

// Result is one mutation of one need or assert.
type Result struct {
	Guard       string         `json:"guard"`
	Need        string         `json:"need"` // or assert
	Alternative string         `json:"alternative,omitempty"`
	Mutation    string         `json:"mutation"`
	Story       string         `json:"story"` // that it was made from
	Verdict     Verdict        `json:"verdict"`
	Why         string         `json:"why,omitempty"` // not applicable
	Reason      schemas.Reason `json:"reason,omitempty"`
	Want        []string       `json:"want,omitempty"` // of one that survived
	Got         []string       `json:"got,omitempty"`
	Text        string         `json:"-"` // the mutant as a story file
}

// Report is every mutation that was tried.
type Report struct {
	Results  []Result `json:"results"`
	Unproven []string `json:"unproven"` // guards, needs and asserts that no story meets
	Killed   int      `json:"killed"`
	Survived int      `json:"survived"`
	Skipped  int      `json:"not_applicable"`
}

// Run makes and plays the mutants of a policy from its stories. A story that
// does not come out as it says, that brings a policy of its own or activates
// one on the way is no start; of the others the plainest that meets a need is
// taken, and the next where a mutation cannot be made from it.
func Run(p *policy.Policy, stories []*scenario.Story) Report {
	r := Report{Results: []Result{}, Unproven: []string{}}
	starts, unproven := findTargets(p, stories)
	r.Unproven = append(r.Unproven, unproven...)
	for _, targets := range starts {
		for i := range targets[0].mutations() {
			r.add(firstThatCan(targets, i))
		}
	}
	return r
}

// maxGuesses is from how many stories a mutation is tried that changes one
// value after the other.
const maxGuesses = 2

// firstThatCan makes one mutation from the first story from which it can be
// made.
func firstThatCan(targets []*target, mutation int) Result {
	m := targets[0].mutations()[mutation]
	if m.open {
		targets = targets[:min(len(targets), maxGuesses)]
	}
	first := targets[0].try(m)
	for _, t := range targets[1:] {
		if first.Verdict != NotApplicable {
			break
		}
		if next := t.try(m); next.Verdict != NotApplicable {
			return next
		}
	}
	return first
}

func (r *Report) add(one Result) {
	switch one.Verdict {
	case Killed:
		r.Killed++
	case Survived:
		r.Survived++
	default:
		r.Skipped++
	}
	r.Results = append(r.Results, one)
}
