package main

import (
	"bytes"
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

var (
	picture = regexp.MustCompile("(?ms)^This is what the demo prints, shortened:\n\n```text\n(.*?)^```$")
	moving  = regexp.MustCompile(`#\d+|f-[a-z2-7]+`) // places in the log and ids of a play
)

// TestReadmePicture holds that the demo prints what the README shows, but for
// places in the log and ids.
func TestReadmePicture(t *testing.T) {
	shown := picture.FindStringSubmatch(read(t, filepath.Join("..", "..", "README.md")))
	if shown == nil {
		t.Fatal("the README has no picture of the demo")
	}
	var out, stderr bytes.Buffer
	if code := run(t.Context(), []string{"demo", "--once", "--speed", "200"}, strings.NewReader(""), &out, &stderr); code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	printed := moving.ReplaceAllString(out.String(), "*")
	for _, line := range strings.Split(strings.TrimSpace(shown[1]), "\n") {
		if !strings.Contains(printed, moving.ReplaceAllString(line, "*")+"\n") {
			t.Errorf("the demo does not print %q", line)
		}
	}
}
