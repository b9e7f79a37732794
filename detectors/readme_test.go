package detectors_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// printedDigest is the shell example of the manual, and what it prints.
var printedDigest = regexp.MustCompile(`printf %s '(.*)' \| sha256sum\n([0-9a-f]{64})`)

// TestReadmeDigest holds what the manual tells an approval service: that the
// shell, the canonical JSON of the same arguments, and digest() agree.
func TestReadmeDigest(t *testing.T) {
	text := manual(t)
	found := printedDigest.FindStringSubmatch(text)
	if found == nil {
		t.Fatal("the manual has no example of a digest")
	}
	sum := sha256.Sum256([]byte(found[1]))
	if hex.EncodeToString(sum[:]) != found[2] {
		t.Errorf("sha256sum prints %x, the manual says %s", sum, found[2])
	}
	sent, err := schemas.ParseValue([]byte(`{"order_id": "O1", "amount": 50.0}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := schemas.Digest(sent); got != "sha256:"+found[2] {
		t.Errorf("the call has the digest %s, the manual says %s", got, found[2])
	}
	got, list, err := needOfManual(t, text).For.Keys(policy.Scope{Args: sent}, policy.Normalizer{})
	if err != nil || list || len(got) != 1 || got[0] != "sha256:"+found[2] {
		t.Errorf("the need of the manual is for %v, %v", got, err)
	}
}

func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// needOfManual compiles the need of the example in a policy of its own.
func needOfManual(t *testing.T, text string) *policy.Need {
	t.Helper()
	_, rest, _ := strings.Cut(text, "### Approving one exact call")
	_, block, _ := strings.Cut(rest, "```yaml\nneeds:\n")
	block, _, _ = strings.Cut(block, "```")
	p, err := policy.Compile([]policy.File{{Name: "manual.yaml", Text: `
apiVersion: nearmiss/v1
kind: Policy
metadata: {name: manual}
tools: {pay: {effect: write}}
guards:
- name: g
  on: pay
  needs:
` + block}})
	if err != nil {
		t.Fatal(err)
	}
	return p.Needs[0]
}

var storyOfManual = regexp.MustCompile("(?ms)^```text story\n(.*?)^```$")

// TestReadmeStory plays the story of the manual under the example policy.
func TestReadmeStory(t *testing.T) {
	found := storyOfManual.FindStringSubmatch(manual(t))
	if found == nil {
		t.Fatal("the manual has no story")
	}
	story, err := scenario.Parse("README.md", found[1])
	if err != nil {
		t.Fatal(err)
	}
	got, err := play.Play(story, func(string) (string, error) {
		text, err := os.ReadFile("policy/testdata/example.yaml")
		return string(text), err
	})
	if err != nil || got != story.Want {
		t.Errorf("got\n%s\nwant\n%s%v", got, story.Want, err)
	}
}
