package deploy_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/schemas"
)

// A made-up run in the form of Claude Code's session files, judged as it
// would be in use: what it is blamed for, and above all nothing else.
func TestCodingAgentOnASessionFile(t *testing.T) {
	e := detectors.New(detectors.Config{Policy: compiled(t, "coding-agent")})
	var got []string
	for _, ev := range sessionFile(t, "testdata/claude-code.jsonl") {
		out := e.Step(ev)
		if out.Taken != detectors.TakenApplied {
			t.Fatalf("%s %s: %s %+v", ev.ID, ev.Type, out.Taken, out.Refusal)
		}
		for _, f := range out.Findings {
			got = append(got, fmt.Sprintf("%s %s %s/%s %s", f.CallID, f.Reason, f.Guard, f.Need, strings.Join(f.Objects, " ")))
		}
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

// sessionLine is what the test reads of one line of a session file.
type sessionLine struct {
	Type      string
	Subtype   string
	Timestamp time.Time
	Message   struct {
		ID      string
		Content json.RawMessage
	}
}

// sessionBlock is one block of a message.
type sessionBlock struct {
	Type      string
	ID        string
	Name      string
	Text      string
	Input     json.RawMessage
	ToolUseID string `json:"tool_use_id"`
	Content   json.RawMessage
	IsError   bool `json:"is_error"`
}

// sessionFile reads a session file as a log. Blocks with one message id were
// decided together: the id is their turn.
func sessionFile(t *testing.T, path string) []schemas.Event {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var log []schemas.Event
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var l sessionLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		for _, ev := range l.events(t) {
			ev.Seq, ev.ID = uint64(len(log))+1, fmt.Sprintf("e%d", len(log)+1)
			ev.Time, ev.Stored = l.Timestamp, l.Timestamp
			ev.Role, ev.Actor, ev.Source = schemas.RoleObserver, schemas.ActorAgent, "session-file"
			ev.Tenant, ev.Session, ev.Root = schemas.DefaultTenant, "S1", "S1"
			log = append(log, ev)
		}
	}
	return log
}

func (l *sessionLine) events(t *testing.T) []schemas.Event {
	t.Helper()
	if l.Subtype == "compact_boundary" {
		return []schemas.Event{{Type: schemas.Compacted, Data: json.RawMessage("{}")}}
	}
	var text string
	if json.Unmarshal(l.Message.Content, &text) == nil {
		return []schemas.Event{{Type: schemas.Message, Data: data(t, map[string]any{"role": "user", "text": text})}}
	}
	var blocks []sessionBlock
	if err := json.Unmarshal(l.Message.Content, &blocks); err != nil {
		t.Fatal(err)
	}
	var all []schemas.Event
	for _, b := range blocks {
		ev := b.event(t)
		ev.Turn = schemas.TurnID(l.Message.ID)
		all = append(all, ev)
	}
	return all
}

func (b *sessionBlock) event(t *testing.T) schemas.Event {
	t.Helper()
	switch b.Type {
	case "tool_use":
		return schemas.Event{
			Type: schemas.CallRequested, Call: schemas.CallID(b.ID), Tool: schemas.ToolName(b.Name),
			Data: data(t, map[string]any{"args": b.Input}),
		}
	case "tool_result":
		ev := schemas.Event{Type: schemas.CallCompleted, Call: schemas.CallID(b.ToolUseID), Outcome: schemas.OutcomeOK}
		member := "result"
		if b.IsError {
			ev.Outcome, member = schemas.OutcomeError, "error"
		}
		ev.Data = data(t, map[string]any{member: b.Content})
		return ev
	}
	return schemas.Event{Type: schemas.Message, Data: data(t, map[string]any{"role": "assistant", "text": b.Text})}
}

func data(t *testing.T, v any) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
