package deploy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

// The retail pack judges the sessions of a coding agent that reached the desk
// through an MCP server: names have the server's prefix, results its wrapper.
// A write before the lookup, or in its turn, is found; one whose lookup may
// have been a sub-agent's is not known.
func TestClaudeCodeRetail(t *testing.T) {
	const file = "claude-retail.jsonl"
	got := map[schemas.SessionID][]string{}
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range judge(t, compiled(t, "tau-retail"), recording{file: file}, text) {
		got[f.Session] = append(got[f.Session], fmt.Sprintf("%s %s %s/%s %s", f.Verdict, f.Reason, f.Guard, f.Need, f.Tool))
	}
	for session, want := range map[schemas.SessionID][]string{
		"good":      nil,
		"early":     {"near_miss missing order-change-needs-order/order-read mcp__retail-tools__cancel_pending_order"},
		"same-turn": {"near_miss concurrent order-change-needs-order/order-read mcp__retail-tools__cancel_pending_order"},
		"delegated": {"unknown gap order-change-needs-order/order-read mcp__retail-tools__cancel_pending_order"},
	} {
		if !slices.Equal(got[session], want) {
			t.Errorf("session %s: got %q, want %q", session, got[session], want)
		}
	}
}
