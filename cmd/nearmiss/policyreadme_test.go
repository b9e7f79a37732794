package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// shownOf are the outputs that the manual of the language shows, each behind
// the arguments that print it here.
var shownOf = []struct {
	begins string
	args   []string
}{
	{"$ nearmiss policy mutate ", []string{"policy", "mutate", "."}},
	{"$ nearmiss policy explain ", []string{"policy", "explain", "--call", "c4", "stories/refund-needs-evidence-stale.story"}},
}

var plainBlock = regexp.MustCompile("(?ms)^```[a-z]*\n(.*?)^```$")

// TestManualShowsWhatIsPrinted holds that the commands print what the manual
// of the language shows of them.
func TestManualShowsWhatIsPrinted(t *testing.T) {
	manual := read(t, filepath.Join("..", "..", "detectors", "README.md"))
	t.Chdir(filepath.Join("..", "..", "deploy", "policies", "refunds"))
	for _, s := range shownOf {
		var out, stderr bytes.Buffer
		run(t.Context(), s.args, strings.NewReader(""), &out, &stderr)
		shown := blockOf(t, manual, s.begins)
		for _, line := range strings.Split(strings.TrimSpace(shown), "\n") {
			if strings.HasPrefix(line, "$ ") || line == "..." {
				continue
			}
			if !strings.Contains(out.String(), line+"\n") {
				t.Errorf("%v does not print %q but\n%s%s", s.args, line, out.String(), stderr.String())
			}
		}
	}
}

func blockOf(t *testing.T, manual, begins string) string {
	t.Helper()
	for _, b := range plainBlock.FindAllStringSubmatch(manual, -1) {
		if strings.HasPrefix(b[1], begins) {
			return b[1]
		}
	}
	t.Fatalf("the manual shows nothing that begins with %q", begins)
	return ""
}
