package oracle_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

func readPolicy(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join("..", "testdata", "policies", name))
	return string(text), err
}

// TestPoliciesCompile holds the policies of the stories.
func TestPoliciesCompile(t *testing.T) {
	files, err := filepath.Glob("../testdata/policies/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no policies: %v", err)
	}
	for _, file := range files {
		text, err := readPolicy(filepath.Base(file))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := policy.Compile([]policy.File{{Name: filepath.Base(file), Text: text}}); err != nil {
			t.Errorf("%s", err)
		}
	}
}
