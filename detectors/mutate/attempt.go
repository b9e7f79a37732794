package mutate

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// attempt is one mutant that was played.
type attempt struct {
	text     string
	account  *detectors.Account // of the target's call
	findings []schemas.Finding  // of the guard about it, as told last
	lines    []string           // the same as a story tells them
	index    func(seq uint64) int
}

// play writes the mutant as a story, and steps through what it says.
func (t *target) play(m mutation, d *draft) (*attempt, error) {
	opened, _ := t.call()
	at := uint64(d.at(opened) + firstSeq)
	body := scenario.Write(d.log())
	head := t.head(m)
	story, err := scenario.Parse(m.name, head+body+"----\n")
	if err != nil || len(story.Events) != len(d.events) {
		return nil, fmt.Errorf("a story cannot say it: %w", orErr(err))
	}
	w := &witness{}
	outcomes := play.Step(detectors.Config{Policy: t.policy, Observer: w}, story.Events)
	a := &attempt{text: head + "\n" + body + "----\n" + play.Write(story, outcomes, scenario.Number)}
	a.index = func(seq uint64) int {
		if i := inLog(seq); i >= 0 && i < len(d.events) {
			return d.events[i].index
		}
		return inserted
	}
	for i := range w.accounts {
		if w.accounts[i].Seq == at {
			a.account = &w.accounts[i]
		}
	}
	a.findings = t.findingsAt(outcomes, at)
	for _, f := range a.findings {
		a.lines = append(a.lines, story.FindingText(f, scenario.Number))
	}
	return a, nil
}

func orErr(err error) error {
	if err == nil {
		return errors.New("it has no word for one of its events")
	}
	return err
}

// findingsAt are the findings of the guard about the call, each as it was told
// last.
func (t *target) findingsAt(outcomes []detectors.Outcome, at uint64) []schemas.Finding {
	var all []schemas.Finding
	for _, out := range outcomes {
		for _, f := range out.Findings {
			if f.Seq != at || f.Guard != t.guard.Name {
				continue
			}
			i := slices.IndexFunc(all, func(k schemas.Finding) bool { return k.ID == f.ID })
			if i < 0 {
				all = append(all, f)
				continue
			}
			all[i] = f
		}
	}
	return all
}

// head is what stands above the events of a mutant.
func (t *target) head(m mutation) string {
	what := "evidence"
	if t.need == nil {
		what = "assert"
	}
	lines := []string{
		fmt.Sprintf("# %s/%s, %s: %s (mutant of %s).", t.guard.Name, t.name(), what, m.name, path.Base(t.story.Name)),
		"policy: " + t.story.Policy.Name, "session: S1",
	}
	if c := t.account.Call; c.Model != "" {
		lines = append(lines, "model: "+c.Model)
	}
	return strings.Join(lines, "\n") + "\n"
}
