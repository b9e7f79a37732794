package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestExitCodes holds the code of every way to end.
func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "bad", "p.yaml"), "apiVersion: nearmiss/v1\nkind: Policy\nmetadata: {name: x}\nnonsense: 1\n")
	write(t, filepath.Join(dir, "good", "p.yaml"), "apiVersion: nearmiss/v1\nkind: Policy\nmetadata: {name: x}\ntools:\n  t: {effect: read}\n"+
		"grounding:\n  - {name: ids, tools: [\"*\"], args: [id], from: [result]}\n")
	for _, c := range []struct {
		args string
		want int
	}{
		{"--help", exitOK},
		{"policy check --help", exitOK},
		{"version", exitOK},
		{"policy check good", exitOK},
		{"policy check bad", exitFindings},
		{"policy check nowhere", exitUsage},
		{"policy check --strict good", exitOK},
		{"policy check --tools nowhere good", exitUsage},
		{"policy fmt --check good bad", exitOK},
		{"policy fmt nowhere", exitUsage},
		{"policy schema", exitOK},
		{"policy test good", exitUsage},
		{"nonsense", exitUsage},
		{"serve --policy bad", exitUsage},
		{"serve --policy good --listen 0.0.0.0:0", exitUsage},
		{"serve --policy good --listen 127.0.0.1:99999 --data data", exitRuntime},
		{"import nowhere", exitUsage},
		{"publish --rate -1 x", exitUsage},
		{"publish --nats nats://127.0.0.1:1 --wait 1ms x", exitRuntime},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Chdir(dir)
			var out, err bytes.Buffer
			if got := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &err); got != c.want {
				t.Errorf("exit code %d, want %d\n%s%s", got, c.want, out.String(), err.String())
			}
			if err.Len() > 0 && !strings.HasPrefix(err.String(), "nearmiss: ") {
				t.Errorf("the error does not say who speaks: %s", err.String())
			}
		})
	}
}
