package detectors_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the expectations of the stories with what came of them")

// TestStories plays every story through the engine directly. Live and re-read
// play the same files in package worker.
func TestStories(t *testing.T) {
	for _, file := range storyFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) { playFile(t, file) })
	}
}

func storyFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.story")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories in testdata: %v", err)
	}
	return files
}

func parseStory(t *testing.T, file string) *scenario.Story {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	story, err := scenario.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return story
}

func readStory(t *testing.T, file string) (*scenario.Story, []schemas.Event) {
	t.Helper()
	story := parseStory(t, file)
	log, err := story.Log(readPolicy)
	if err != nil {
		t.Fatal(err)
	}
	return story, log
}

func playFile(t *testing.T, file string) {
	story := parseStory(t, file)
	got, err := play.Play(story, readPolicy)
	if err != nil {
		t.Fatal(err)
	}
	if got == story.Want {
		return
	}
	if *rewrite {
		if err := os.WriteFile(file, []byte(story.Rewrite(got)), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s\n%s\ngot:\n%s\nwant:\n%s", file, story.Title, got, story.Want)
}

func readPolicy(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join("testdata", "policies", name))
	return string(text), err
}
