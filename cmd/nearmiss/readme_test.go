package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var block = regexp.MustCompile("(?ms)^```(\\w+) (tour[^\n]*)\n(.*?)^```$")

// TestReadmeTour holds that the tour of the README is the one that the script
// walks: every command, every file and every line of output.
func TestReadmeTour(t *testing.T) {
	readme := read(t, filepath.Join("..", "..", "README.md"))
	script := read(t, filepath.Join("testdata", "script", "tour.txtar"))
	blocks := block.FindAllStringSubmatch(readme, -1)
	if len(blocks) < 6 {
		t.Fatalf("found %d blocks of the tour; did their marks change?", len(blocks))
	}
	for _, b := range blocks {
		mark, body := b[2], b[3]
		if name, is := strings.CutPrefix(mark, "tour-file="); is {
			if !strings.Contains(script, "-- "+name+" --\n"+body) {
				t.Errorf("the script does not have %s as the README has it", name)
			}
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(body), "\n") {
			if !strings.Contains(script, "# $ "+line+"\n") && !strings.Contains(script, "# > "+line+"\n") {
				t.Errorf("the script does not walk %q", line)
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
