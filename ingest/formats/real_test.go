package formats_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/ingest/formats/recorded"
	"github.com/nearmiss/nearmiss/schemas"
)

// recordings lists the files of recorded trajectories.
func recordings(t *testing.T) []string {
	t.Helper()
	dir, there := recorded.Dir()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !there || len(files) == 0 {
		t.Skip(recorded.Missing)
	}
	return files
}

// Nothing of a real file is lost: what a plain walk of its JSON counts, the
// events count.
func TestRecordings(t *testing.T) {
	for _, file := range recordings(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, turns := range []formats.Turns{formats.TurnsMessage, formats.TurnsSequential} {
				var got formats.Counts
				for _, s := range read(t, raw, formats.Options{File: filepath.Base(file), Turns: turns}) {
					got.Add(s)
					wellFormed(t, s)
				}
				compare(t, got, walk(t, raw))
			}
		})
	}
}

type tally struct{ sessions, messages, calls, userCalls, results, errors int }

func compare(t *testing.T, c formats.Counts, want tally) {
	t.Helper()
	got := tally{c.Sessions, c.Messages, c.Calls, c.UserCalls, c.Results, c.Errors}
	if got != want || got.calls == 0 || c.NoArgs != 0 {
		t.Errorf("events say %+v, the file says %+v; %d without arguments", got, want, c.NoArgs)
	}
}

// walk counts the file as plain JSON.
func walk(t *testing.T, raw []byte) (n tally) {
	t.Helper()
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	runs, ok := doc.([]any)
	if !ok {
		runs = doc.(map[string]any)["simulations"].([]any)
	}
	for _, r := range runs {
		n.sessions++
		run := r.(map[string]any)
		list, ok := run["traj"].([]any)
		if !ok {
			list = run["messages"].([]any)
		}
		for _, m := range list {
			n.message(m.(map[string]any))
		}
	}
	return n
}

func (n *tally) message(m map[string]any) {
	text, _ := m["content"].(string)
	switch m["role"] {
	case "user", "assistant":
		if text != "" {
			n.messages++
		}
	case "tool":
		n.results++
		if flag, _ := m["error"].(bool); flag || strings.HasPrefix(text, "Error") {
			n.errors++
		}
	}
	calls, _ := m["tool_calls"].([]any)
	n.calls += len(calls)
	for _, c := range calls {
		if c.(map[string]any)["requestor"] == "user" {
			n.userCalls++
		}
	}
}

// wellFormed holds the order of a session: contiguous sequence, times that do
// not go back, results after their calls.
func wellFormed(t *testing.T, s formats.Session) {
	t.Helper()
	open := map[schemas.CallID]int{}
	for i, ev := range s.Events {
		if ev.Sequence != uint64(i)+1 || (i > 0 && ev.Time.Before(s.Events[i-1].Time)) {
			t.Fatalf("%s: event %d has sequence %d at %s", s.ID, i, ev.Sequence, ev.Time)
		}
		switch ev.Type {
		case schemas.CallRequested:
			open[ev.Call]++
		case schemas.CallCompleted:
			if open[ev.Call]--; open[ev.Call] < 0 {
				t.Errorf("%s: result of %s without a call", s.ID, ev.Call)
			}
		}
	}
}
