package policy

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWarnings compares what `policy check` says of each policy that compiles
// with the `# warn` lines at its end.
func TestWarnings(t *testing.T) {
	files, err := filepath.Glob("testdata/warned/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no policies to warn of", err)
	}
	for _, name := range files {
		f := readFile(t, name)
		body, _, _ := strings.Cut(f.Text, "\n# warn ")
		body = strings.TrimSuffix(body, "\n") + "\n"
		p, err := Compile([]File{{f.Name, body}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := body
		for _, w := range p.Check() {
			text += fmt.Sprintf("# warn %d:%d: %s\n", w.Line, w.Col, w.Msg)
		}
		if text == f.Text {
			continue
		}
		if *rewrite {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		t.Errorf("%s:\n%s", name, text[len(body):])
	}
}
