package formats_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
)

// FuzzRead holds of every format that no file panics, that nothing follows an
// error, and that every event is one that the log accepts.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"tau1.json", "tau2.json", "openai.jsonl", "claude.jsonl", "events.ndjson"} {
		raw := sample(f, name)
		f.Add(raw, "")
		f.Add(raw[:len(raw)*2/3], "sequential")
	}
	f.Add([]byte(`[{"traj":[{"role":"tool","content":null},{"role":"user","tool_calls":[{}]}]}]`), "none")
	f.Fuzz(func(t *testing.T, raw []byte, turns string) {
		_, _ = formats.Detect(raw)
		for _, format := range formats.All {
			readable(t, format, raw, formats.Options{File: "f.json", Turns: formats.Turns(turns)})
		}
	})
}

func readable(t *testing.T, format formats.Format, raw []byte, o formats.Options) {
	failed := false
	for s, err := range format.Read(bytes.NewReader(raw), o) {
		if failed {
			t.Fatalf("%s: a session or an error follows an error", format.Name)
		}
		failed = err != nil
		for _, ev := range s.Events {
			again, bad := ingest.Decode(ingest.Encode(ev))
			if bad != nil || !reflect.DeepEqual(ev, again) {
				t.Fatalf("%s: %v: %+v", format.Name, bad, ev)
			}
		}
	}
}
