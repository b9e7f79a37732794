package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var shell = regexp.MustCompile("(?ms)^```(?:sh[^\n]*)?\n(.*?)^```$")

// TestDocsCommands holds that every command line of nearmiss in the manuals is
// one that the command line takes: names, flags and arguments. What scripts
// and the tour run is held to its output besides.
func TestDocsCommands(t *testing.T) {
	checked := 0
	for _, file := range manuals(t) {
		for _, b := range shell.FindAllStringSubmatch(read(t, file), -1) {
			for _, line := range strings.Split(strings.ReplaceAll(b[1], "\\\n", " "), "\n") {
				args, ours := commandLine(line)
				if !ours {
					continue
				}
				checked++
				c := &console{out: io.Discard, err: io.Discard, getenv: os.Getenv}
				if _, helped, err := parseArgs(args, c); err != nil && !helped {
					t.Errorf("%s: %s: %v", file, line, err)
				}
			}
		}
	}
	if checked < 12 {
		t.Errorf("found only %d command lines; did the marks of the blocks change?", checked)
	}
}

// manuals are all Markdown files of the repository.
func manuals(t *testing.T) []string {
	t.Helper()
	var all []string
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var word = regexp.MustCompile(`'([^']*)'|"([^"]*)"|(\S+)`)

// commandLine are the words after nearmiss, up to a comment, a pipe or a
// redirection.
func commandLine(line string) (args []string, ours bool) {
	line = strings.TrimPrefix(strings.TrimSpace(line), "go run ./cmd/")
	rest, ours := strings.CutPrefix(line, "nearmiss ")
	if !ours {
		return nil, false
	}
	for _, m := range word.FindAllStringSubmatch(rest, -1) {
		w := m[1] + m[2] + m[3]
		if m[3] != "" && strings.ContainsAny(w[:1], "#|><&;") {
			break
		}
		args = append(args, w)
	}
	return args, true
}
