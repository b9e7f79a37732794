package schemas_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDependenciesHaveReasons holds that ARCHITECTURE.md says of every module
// that nearmiss requires what it is for, so that a new one is a decision, and
// says it of no other.
func TestDependenciesHaveReasons(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n## Dependencies\n")
	if !found {
		t.Fatal("ARCHITECTURE.md has no section Dependencies")
	}
	modules, explained := required(t), firstCells(table)
	for _, module := range modules {
		if !slices.Contains(explained, module) {
			t.Errorf("go.mod requires %s and ARCHITECTURE.md does not say why: give it a sentence there, or do without", module)
		}
	}
	for _, module := range explained {
		if !slices.Contains(modules, module) {
			t.Errorf("ARCHITECTURE.md says what %s is for and go.mod does not require it: take the sentence out", module)
		}
	}
}

// firstCells lists what the rows of a table are about.
func firstCells(table string) []string {
	var cells []string
	for line := range strings.Lines(table) {
		if cell, found := strings.CutPrefix(line, "| `"); found {
			name, _, _ := strings.Cut(cell, "`")
			cells = append(cells, name)
		}
	}
	return cells
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
