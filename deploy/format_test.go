package deploy_test

import (
	"path"
	"testing"

	"github.com/nearmiss/nearmiss/deploy"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// A pack decides the same after it was formatted.
func TestFormattedPacksDecideTheSame(t *testing.T) {
	for _, pack := range deploy.Packs() {
		files, err := deploy.PolicyFiles(pack)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, f := range files {
			if texts[f.Name], err = policy.Format(f); err != nil {
				t.Fatal(err)
			}
		}
		stories, err := deploy.PackStories(pack)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range stories {
			story, err := scenario.Parse(file.Name, file.Text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := play.Play(story, func(name string) (string, error) { return texts[path.Base(name)], nil })
			if err != nil || got != story.Want {
				t.Errorf("%s/%s: %v\ngot:\n%s\nwant:\n%s", pack, file.Name, err, got, story.Want)
			}
		}
	}
}
