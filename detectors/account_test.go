package detectors_test

import (
	"path/filepath"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/schemas"
)

// listener holds what it is told against itself.
type listener struct {
	t        *testing.T
	accounts int
}

func (l *listener) Judged(a detectors.Account) {
	l.accounts++
	for _, g := range a.Guards {
		for _, f := range g.Findings {
			l.finding(a, f)
		}
	}
	for _, n := range a.Needs {
		if n.Status == detectors.NeedMet {
			l.met(n)
		}
	}
}

func (l *listener) Closed(detectors.UnlessAccount) {}

// finding holds that a finding of a need has the reason that its account has.
func (l *listener) finding(a detectors.Account, f schemas.Finding) {
	for _, n := range a.Needs {
		if n.Need.Name == f.Need && n.Reason != f.Reason && f.Reason != schemas.ReasonUnbindable {
			l.t.Errorf("need %s of call %s: the account says %q, the finding %q", f.Need, f.CallID, n.Reason, f.Reason)
		}
	}
}

// met holds that for each object exactly one candidate counted.
func (l *listener) met(n *detectors.NeedAccount) {
	for _, o := range n.Objects {
		counted := 0
		for _, c := range o.Candidates {
			if c.Counted {
				counted++
			}
		}
		if counted != 1 {
			l.t.Errorf("need %s is met about %q by %d candidates", n.Need.Name, o.Object, counted)
		}
	}
}

// TestObserverChangesNothing plays every story observed: what comes of it is
// the same, and what the observer is told agrees with it.
func TestObserverChangesNothing(t *testing.T) {
	for _, file := range storyFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			story := parseStory(t, file)
			l := &listener{t: t}
			got, err := play.Under(detectors.Config{Observer: l}, story, readPolicy)
			if err != nil {
				t.Fatal(err)
			}
			if got != story.Want {
				t.Errorf("observed it comes out otherwise:\n%s\nwant:\n%s", got, story.Want)
			}
			if l.accounts == 0 {
				t.Error("the observer was told of no call")
			}
		})
	}
}
