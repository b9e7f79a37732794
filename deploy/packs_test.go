package deploy_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/deploy"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the expectations of the stories with what came of them")

// Every pack compiles, and says so itself in stories that pass and fail.
func TestPacks(t *testing.T) {
	for _, pack := range deploy.Packs() {
		t.Run(pack, func(t *testing.T) {
			p := compiled(t, pack)
			for _, w := range p.Check() {
				t.Errorf("lint: %s", w)
			}
			stories, err := deploy.PackStories(pack)
			if err != nil || len(stories) < 2 {
				t.Fatalf("%d stories: %v", len(stories), err)
			}
			for _, s := range stories {
				told(t, pack, filepath.Join("policies", pack, "stories"), s)
			}
			everyGuardFails(t, p, stories)
		})
	}
}

// The demo fleet is tested by the same runner as any policy.
func TestDemoFleet(t *testing.T) {
	sessions, err := deploy.DemoStories()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sessions {
		told(t, "refunds", "demo", s)
	}
}

func TestUnknownPackIsNamed(t *testing.T) {
	if _, err := deploy.PolicyFiles("nowhere"); err == nil {
		t.Error("a pack that does not exist was found")
	}
	if _, err := deploy.PolicyFiles("../demo"); err == nil {
		t.Error("a folder beside the packs was taken for one")
	}
}

func compiled(t *testing.T, pack string) *policy.Policy {
	t.Helper()
	p, err := policy.Compile(packFiles(t, pack))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func packFiles(t *testing.T, pack string) []policy.File {
	t.Helper()
	files, err := deploy.PolicyFiles(pack)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// everyGuardFails wants a story that each guard and grounding rule objects to:
// a guard that has never said no may be one that cannot.
func everyGuardFails(t *testing.T, p *policy.Policy, stories []policy.File) {
	t.Helper()
	var names []string
	for _, g := range p.Guards {
		names = append(names, g.Name)
	}
	for _, g := range p.Grounding {
		names = append(names, g.Name)
	}
	for _, name := range names {
		if !slices.ContainsFunc(stories, func(s policy.File) bool { return strings.Contains(s.Text, " "+name+"/") }) {
			t.Errorf("no story has a finding of %s", name)
		}
	}
}

// told plays one story under its pack and holds what came of it against what
// it says.
func told(t *testing.T, pack, dir string, file policy.File) {
	t.Run(file.Name, func(t *testing.T) {
		story, err := scenario.Parse(file.Name, file.Text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := play.Play(story, func(name string) (string, error) { return deploy.PolicyText(pack, name) })
		if err != nil {
			t.Fatal(err)
		}
		if got == story.Want {
			return
		}
		if *rewrite {
			if err := os.WriteFile(filepath.Join(dir, file.Name), []byte(story.Rewrite(got)), 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("%s\ngot:\n%s\nwant:\n%s", story.Title, got, story.Want)
	})
}
