package mutate

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// target is a need, or an assert, that one story meets for one call.
type target struct {
	rank    int // of the story: the lower the plainer
	policy  *policy.Policy
	story   *scenario.Story
	log     []schemas.Event // up to the end of the call
	account detectors.Account
	guard   *policy.Guard
	need    *policy.Need   // nil: assert
	assert  *policy.Assert // nil: need
}

// witness keeps what the engine tells.
type witness struct {
	accounts []detectors.Account
	unless   []detectors.UnlessAccount
}

func (w *witness) Judged(a detectors.Account)       { w.accounts = append(w.accounts, a) }
func (w *witness) Closed(u detectors.UnlessAccount) { w.unless = append(w.unless, u) }

// maxStarts is from how many stories a mutation is tried.
const maxStarts = 6

// finder finds the targets of each need, alternative and assert.
type finder struct {
	policy  *policy.Policy
	targets map[string][]*target
	met     map[string]bool // guards, needs and asserts that have one
}

// findTargets answers, for each need, alternative and assert, its targets, the
// plainest first, and those that have none.
func findTargets(p *policy.Policy, stories []*scenario.Story) (targets [][]*target, unproven []string) {
	f := &finder{policy: p, targets: map[string][]*target{}, met: map[string]bool{}}
	for _, s := range stories {
		if s.Policy.Text == "" && !slices.ContainsFunc(s.Events, isActivation) {
			f.story(s)
		}
	}
	for _, g := range p.Guards {
		for _, n := range g.Needs {
			targets = append(targets, f.of(g.Name, n.Name)...)
			unproven = append(unproven, f.unproven(g.Name, "need "+n.Name, n.Name)...)
		}
		for _, a := range g.Asserts {
			targets = append(targets, f.of(g.Name, a.Name)...)
			unproven = append(unproven, f.unproven(g.Name, "assert "+a.Name, a.Name)...)
		}
	}
	return targets, unproven
}

func isActivation(ev schemas.Event) bool { return ev.Type == schemas.PolicyActivated }

// of lists the targets of one need or assert, by alternative.
func (f *finder) of(guard, name string) [][]*target {
	var all [][]*target
	for _, key := range slices.Sorted(maps.Keys(f.targets)) {
		if !strings.HasPrefix(key, guard+"/"+name+"/") {
			continue
		}
		targets := f.targets[key]
		slices.SortStableFunc(targets, func(a, b *target) int { return a.rank - b.rank })
		all = append(all, targets[:min(len(targets), maxStarts)])
	}
	return all
}

func (f *finder) unproven(guard, what, name string) []string {
	if f.met[guard+"/"+name] {
		return nil
	}
	return []string{fmt.Sprintf("guard %s: %s", guard, what)}
}

// story looks for targets in one story.
func (f *finder) story(s *scenario.Story) {
	w := &witness{}
	outcomes := play.Step(detectors.Config{Policy: f.policy, Observer: w}, s.Events)
	if play.Write(s, outcomes, scenario.Number) != s.Want {
		return
	}
	for _, a := range w.accounts {
		end, ended := closing(outcomes, a)
		if a.Policy == nil || !ended {
			continue
		}
		for _, g := range a.Guards {
			if g.Asked && len(g.Findings) == 0 && !harmless(w, a, g.Guard) {
				f.guard(target{
					policy: f.policy, story: s, log: s.Events[:end+1], account: a, guard: g.Guard, rank: rankOf(s, a, g.Guard),
				}, g)
			}
		}
	}
}

// rankOf prefers stories in which nothing is wrong with the call, of those the
// ones that are named after the guard, and of those the shortest.
func rankOf(s *scenario.Story, a detectors.Account, g *policy.Guard) int {
	const longest = 1 << 16
	rank := min(len(s.Events), longest-1)
	if a.Call.Verdict != schemas.VerdictOK {
		rank += 2 * longest
	}
	if !strings.HasPrefix(path.Base(s.Name), g.Name) {
		rank += longest
	}
	return rank
}

// closing is the index of the event at which the call ended well.
func closing(outcomes []detectors.Outcome, a detectors.Account) (int, bool) {
	for i, out := range outcomes {
		for _, j := range out.Judged {
			if j.Tenant == a.Tenant && j.Session == a.Session && j.Seq == a.Seq && j.Outcome == schemas.OutcomeOK {
				return i, true
			}
		}
	}
	return 0, false
}

// harmless reports whether `unless` withdraws whatever the guard would find.
func harmless(w *witness, a detectors.Account, g *policy.Guard) bool {
	return slices.ContainsFunc(w.unless, func(u detectors.UnlessAccount) bool {
		return u.Guard == g && u.Session == a.Session && u.Call.Seq == a.Call.Seq && u.Condition.Answer == detectors.AnswerTrue
	})
}

func (f *finder) guard(t target, g detectors.GuardAccount) {
	for _, n := range t.account.Needs {
		if n.Status == detectors.NeedMet && slices.Contains(g.Guard.Needs, n.Need) && len(n.Objects) > 0 {
			t.need = n.Need
			f.take(t, n.Need.Name, t.alternatives())
		}
	}
	t.need = nil
	for _, a := range g.Asserts {
		if a.Answer == detectors.AnswerTrue {
			t.assert = a.Assert
			f.take(t, a.Assert.Name, "")
		}
	}
}

func (f *finder) take(t target, name, alternatives string) {
	f.met[t.guard.Name+"/"+name] = true
	key := t.guard.Name + "/" + name + "/" + alternatives
	f.targets[key] = append(f.targets[key], &t)
}

// alternatives names those that the need was met by; empty where it has one.
func (t *target) alternatives() string {
	if len(t.need.Evidence) == 1 {
		return ""
	}
	var names []string
	for _, r := range t.counted(t.account, t.need) {
		if name := fmt.Sprint(r.Alt + 1); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, "+")
}
