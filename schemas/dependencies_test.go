package schemas_test

import (
	"os"
	"strings"
	"testing"
)

// TestDependenciesHaveReasons holds that ARCHITECTURE.md says of every module
// that nearmiss requires what it is for, so that a new one is a decision.
func TestDependenciesHaveReasons(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n## Dependencies\n")
	if !found {
		t.Fatal("ARCHITECTURE.md has no section Dependencies")
	}
	for _, module := range required(t) {
		if !strings.Contains(table, "`"+module+"`") {
			t.Errorf("go.mod requires %s and ARCHITECTURE.md does not say why: give it a sentence there, or do without", module)
		}
	}
}

// required lists the modules that go.mod requires directly.
func required(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var modules []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "require ")
		fields := strings.Fields(line)
		if len(fields) == 2 && strings.HasPrefix(fields[1], "v") {
			modules = append(modules, fields[0])
		}
	}
	return modules
}
