package mutate_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/mutate"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// TestOwnPolicies mutates what the engine's own stories show, policy by
// policy: what survives is a fault of the mutator, the policy or the engine.
func TestOwnPolicies(t *testing.T) {
	stories := map[string][]*scenario.Story{}
	for _, s := range readStories(t, "../testdata/*.story") {
		stories[s.Policy.Name] = append(stories[s.Policy.Name], s)
	}
	files, err := filepath.Glob("../testdata/policies/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no policies: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			holds(t, file, mutate.Run(compile(t, file), stories[filepath.Base(file)]))
		})
	}
}

// TestPacks mutates the policies that come with the product.
func TestPacks(t *testing.T) {
	packs, err := filepath.Glob("../../deploy/policies/*/*.yaml")
	if err != nil || len(packs) == 0 {
		t.Fatalf("no packs: %v", err)
	}
	for _, file := range packs {
		t.Run(filepath.Base(file), func(t *testing.T) {
			holds(t, file, mutate.Run(compile(t, file), readStories(t, filepath.Join(filepath.Dir(file), "stories", "*.story"))))
		})
	}
}

// holds reports what survived, and that each mutant that is kept comes out as
// it says where it is played as a story.
func holds(t *testing.T, file string, r mutate.Report) {
	t.Helper()
	names, j := map[string]bool{}, newJudges()
	for _, one := range r.Results {
		switch {
		case one.Verdict == mutate.Survived:
			t.Errorf("%s/%s %s: %s survived\n- %v\n+ %v\n%s", one.Guard, one.Need, one.Alternative, one.Mutation, one.Want, one.Got, one.Text)
		case one.Verdict != mutate.Killed:
			continue
		}
		if names[one.FileName()] {
			t.Errorf("two mutants are called %s", one.FileName())
		}
		names[one.FileName()] = true
		plays(t, j, file, one)
	}
	t.Logf("%d killed, %d not applicable; unproven: %v", r.Killed, r.Skipped, r.Unproven)
}

// judges are the engine and the oracle; each compiles a policy once.
type judges struct {
	oracle  *oracle.Oracle
	compile func(bundle []byte) (*policy.Policy, error)
}

func newJudges() judges {
	known := map[string]*policy.Policy{}
	return judges{oracle.New(), func(bundle []byte) (*policy.Policy, error) {
		if p := known[string(bundle)]; p != nil {
			return p, nil
		}
		p, err := detectors.Compile(bundle)
		known[string(bundle)] = p
		return p, err
	}}
}

// plays holds that the mutant comes out the same where its policy is activated
// as in a log, and that the oracle, which states the rules a second time, says
// the same of it.
func plays(t *testing.T, j judges, file string, r mutate.Result) {
	t.Helper()
	story, err := scenario.Parse(r.FileName(), r.Text)
	if err != nil {
		t.Fatal(err)
	}
	log, err := story.Log(func(string) (string, error) { return read(t, file), nil })
	if err != nil {
		t.Fatal(err)
	}
	for who, outcomes := range map[string][]detectors.Outcome{
		"the engine": play.Step(detectors.Config{Compile: j.compile}, log), "the oracle": j.oracle.Judge(log),
	} {
		if got := play.Write(story, outcomes, scenario.Number); got != story.Want {
			t.Errorf("%s: %s says\n%s not\n%s", r.FileName(), who, got, story.Want)
		}
	}
}

func compile(t *testing.T, file string) *policy.Policy {
	t.Helper()
	p, err := policy.Compile([]policy.File{{Name: filepath.Base(file), Text: read(t, file)}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func readStories(t *testing.T, pattern string) []*scenario.Story {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	var all []*scenario.Story
	for _, file := range files {
		s, err := scenario.Parse(file, read(t, file))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
