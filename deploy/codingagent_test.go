package deploy_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// A made-up run in the form of Claude Code's session files, judged as it
// would be in use: what it is blamed for, and above all nothing else.
func TestCodingAgentOnASessionFile(t *testing.T) {
	text, err := os.ReadFile("testdata/claude-code.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range judge(t, compiled(t, "coding-agent"), recording{file: "claude-code.jsonl"}, text) {
		got = append(got, fmt.Sprintf("%s %s %s/%s %s", f.CallID, f.Reason, f.Guard, f.Need, strings.Join(f.Objects, " ")))
	}
	want := []string{
		"t8 stale edit-needs-read/file-current /workspace/src/cart.ts",                 // prettier came between
		"t9 other_object overwrite-needs-read/whole-file-read /workspace/package.json", // never opened
		"t10 expired edit-needs-read/file-read /workspace/src/cart.test.ts",            // compacted away
		"t12 stale commit-needs-tests/tests-run .",                                     // green before the last edits
		"t13 stale commit-needs-tests/tests-run .",                                     //
		"t13 missing push-needs-consent/push-asked-for ",                               // a commit was asked for
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
