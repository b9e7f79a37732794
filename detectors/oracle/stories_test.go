package oracle_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// notCovered lists the stories that the oracle cannot tell: it evicts nothing.
func notCovered() []string {
	return []string{"23-evicted.story", "23-evicted-after-its-end.story", "tree-dropped.story"}
}

// TestStories holds that the rules as the oracle states them give what the
// stories say.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.story")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	o := oracle.New()
	for _, file := range files {
		if slices.Contains(notCovered(), filepath.Base(file)) {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) { playStory(t, o, file) })
	}
}

func playStory(t *testing.T, o *oracle.Oracle, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	story, err := scenario.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	log, err := story.Log(readPolicy)
	if err != nil {
		t.Fatal(err)
	}
	if got := play.Write(story, o.Judge(log), scenario.Number); got != story.Want {
		t.Errorf("%s\ngot:\n%s\nwant:\n%s", story.Title, got, story.Want)
	}
}
