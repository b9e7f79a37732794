package formats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

// What holds of every format: it is told by its beginning, reads the same
// twice, gives events that the log takes, and loses nothing.
func TestEveryFormat(t *testing.T) {
	covered := map[string]bool{}
	for _, of := range samples {
		covered[of.format] = true
		t.Run(of.name, func(t *testing.T) {
			raw := sample(t, of.name)
			f, err := formats.Detect(raw[:min(len(raw), formats.HeadSize)])
			if err != nil || f.Name != of.format {
				t.Fatalf("it is taken for %q: %v", f.Name, err)
			}
			parts := read(t, raw, formats.Options{File: of.name})
			if again := read(t, raw, formats.Options{File: of.name}); !reflect.DeepEqual(parts, again) {
				t.Error("it reads otherwise the second time")
			}
			inOrder(t, events(parts))
			for _, ev := range events(parts) {
				if back, bad := ingest.Decode(ingest.Encode(ev)); bad != nil || !reflect.DeepEqual(ev, back) {
					t.Errorf("%s does not come back from the log: %v", ev.ID, bad)
				}
			}
			if of.format != "cloudevents" {
				nothingLost(t, parts, walked(t, raw))
			}
		})
	}
	for _, f := range formats.All {
		if !covered[f.Name] {
			t.Errorf("no sample is of format %s", f.Name)
		}
	}
}

// inOrder holds ids, numbers and times.
func inOrder(t *testing.T, all []schemas.Event) {
	t.Helper()
	ids := map[string]bool{}
	last := map[schemas.SessionID]schemas.Event{}
	for _, ev := range all {
		before, known := last[ev.Session]
		switch {
		case ids[ev.Source+ev.ID]:
			t.Errorf("id %s is given twice", ev.ID)
		case known && ev.Sequence != 0 && ev.Sequence <= before.Sequence:
			t.Errorf("%s has sequence %d behind %d", ev.ID, ev.Sequence, before.Sequence)
		case known && ev.Time.Before(before.Time):
			t.Errorf("%s goes back in time", ev.ID)
		}
		ids[ev.Source+ev.ID], last[ev.Session] = true, ev
	}
}

// pieces are what a file holds of conversations, counted without knowing its
// format.
type pieces struct{ calls, results, entries int }

func nothingLost(t *testing.T, parts []formats.Session, want pieces) {
	t.Helper()
	var c formats.Counts
	for _, s := range parts {
		c.Add(s)
	}
	if c.Calls != want.calls || c.Results != want.results || want.calls == 0 {
		t.Errorf("events have %d calls and %d results, the file %d and %d", c.Calls, c.Results, want.calls, want.results)
	}
	if known := c.Messages + c.Calls + c.Results + c.Skipped; known < want.entries {
		t.Errorf("%d messages, calls, results and skipped entries of %d in the file", known, want.entries)
	}
}

// walked counts the JSON values of a file. A line with an id that was there
// before is the same line.
func walked(t *testing.T, raw []byte) (n pieces) {
	t.Helper()
	seen := map[any]bool{}
	for dec := json.NewDecoder(bytes.NewReader(raw)); ; {
		var v any
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
		line, _ := v.(map[string]any)
		if id := line["uuid"]; id != nil && seen[id] {
			continue
		} else if id != nil {
			seen[id] = true
		}
		n.walk(v)
	}
}

func (n *pieces) walk(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			n.walk(e)
		}
	case map[string]any:
		n.object(v)
		for name, e := range v {
			if name != "raw_data" && name != "tools" && name != "info" {
				n.walk(e)
			}
		}
	}
}

func (n *pieces) object(v map[string]any) {
	typ, _ := v["type"].(string)
	role, _ := v["role"].(string)
	_, takesArguments := v["arguments"]
	switch {
	case typ == "tool_use" || takesArguments || v["custom"] != nil:
		n.calls++
	case role == "tool" || role == "function" || typ == "tool_result":
		n.results++
	}
	if role != "" || v["sessionId"] != nil && v["message"] == nil {
		n.entries++
	}
}
