package policy

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// agentLine declares an agent in a file of testdata/lint.
var agentLine = regexp.MustCompile(`(?m)^# agent (\S+): (.*)$`)

// TestLints compares what each policy is warned of with the `# want` lines at
// its end. Every lint has a file that shows it, which is warned of nothing
// else, and one that shows its silence.
func TestLints(t *testing.T) {
	for _, name := range Lints() {
		t.Run(name, func(t *testing.T) {
			found := lintFile(t, filepath.Join("testdata", "lint", name+".yaml"))
			if !slices.ContainsFunc(found, func(w Warning) bool { return w.Lint == name }) {
				t.Errorf("the lint is not shown: %v", found)
			}
			for _, w := range lintFile(t, filepath.Join("testdata", "lint", name+".silent.yaml")) {
				t.Errorf("not silent: %s", w)
			}
		})
	}
	files, err := filepath.Glob("testdata/lint/*.yaml")
	if err != nil || len(files) != 2*len(Lints()) {
		t.Errorf("%d files for %d lints: %v", len(files), len(Lints()), err)
	}
}

func lintFile(t *testing.T, name string) []Warning {
	t.Helper()
	f := readFile(t, name)
	body, _, _ := strings.Cut(f.Text, "\n# want ")
	body = strings.TrimSuffix(body, "\n") + "\n"
	p, err := Compile([]File{{f.Name, body}})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	found, text := p.Check(agentsIn(t, body)...), body
	for _, w := range found {
		text += fmt.Sprintf("# want %d:%d: %s [%s]\n", w.Line, w.Col, w.Msg, w.Lint)
	}
	if text != f.Text && *rewrite {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text != f.Text {
		t.Errorf("%s:\n%s", name, text[len(body):])
	}
	return found
}

func agentsIn(t *testing.T, text string) []Profile {
	t.Helper()
	var out []Profile
	for _, m := range agentLine.FindAllStringSubmatch(text, -1) {
		list := m[2]
		if !strings.ContainsAny(list, `"{`) { // bare names, for the reader
			list = `["` + strings.ReplaceAll(strings.Trim(list, "[]"), ", ", `", "`) + `"]`
		}
		a, err := ParseProfile(m[1], []byte(list))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

func TestBadProfiles(t *testing.T) {
	for _, raw := range []string{``, `{}`, `[]`, `[1]`, `[{}]`, `[""]`, `{"tools": {}}`, `["a"`, `"a"`, `null`, `[{"function": "x"}]`} {
		if p, err := ParseProfile("tools.json", []byte(raw)); err == nil || !strings.Contains(err.Error(), "tools.json") {
			t.Errorf("ParseProfile(%s) = %v, %v", raw, p, err)
		}
	}
}

// TestReadmeNamesLints holds the manual to the table of lints.
func TestReadmeNamesLints(t *testing.T) {
	manual := readFile(t, "../README.md").Text
	_, section, _ := strings.Cut(manual, "\n## Warnings\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var named []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(section, -1) {
		named = append(named, m[1])
	}
	if !slices.Equal(named, Lints()) {
		t.Errorf("the manual names %v\nthe lints are   %v", named, Lints())
	}
}
