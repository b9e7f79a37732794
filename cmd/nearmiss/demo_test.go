package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

// until cancels once the text was written, as a user would who has seen it.
type until struct {
	bytes.Buffer
	text   string
	cancel context.CancelFunc
}

func (u *until) Write(b []byte) (int, error) {
	n, err := u.Buffer.Write(b)
	if strings.Contains(u.String(), u.text) {
		u.cancel()
	}
	return n, err
}

func TestDemoStaysUpUntilInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &until{text: "Ctrl-C ends it", cancel: cancel}
	var stderr bytes.Buffer
	if code := run(ctx, []string{"demo", "--speed", "200"}, strings.NewReader(""), out, &stderr); code != exitOK {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	for _, want := range []string{"12 findings in 11 sessions", "/v1/findings", "refund.yaml"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestDemoEndsInTheMiddleWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &until{text: "NEAR-MISS", cancel: cancel}
	var stderr bytes.Buffer
	if code := run(ctx, []string{"demo", "--once", "--speed", "50"}, strings.NewReader(""), out, &stderr); code != exitOK {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	if strings.Contains(out.String(), "SESSION") {
		t.Errorf("an interrupted play has a summary:\n%s", out.String())
	}
}

func TestDemoRefusesASpeedThatIsNone(t *testing.T) {
	var out, stderr bytes.Buffer
	if code := run(t.Context(), []string{"demo", "--speed=-1"}, strings.NewReader(""), &out, &stderr); code != exitUsage {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}

// Too few findings are an error that says so: a demo that shows nothing must
// not look like a fleet without faults.
func TestDemoMissesFindings(t *testing.T) {
	f, err := loadFleet()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := newScreen(&console{out: &out, getenv: func(string) string { return "" }})
	s.heard(schemas.Finding{ID: "f-1", Revision: 1})
	s.heard(schemas.Finding{ID: "f-1", Revision: 2})
	if err := s.complete(f); err == nil || !strings.Contains(err.Error(), "12 findings and led to 1") {
		t.Errorf("got %v", err)
	}
}

// Sessions run side by side, and each in its own order.
func TestFleetInterleaves(t *testing.T) {
	f, err := loadFleet()
	if err != nil {
		t.Fatal(err)
	}
	open, most := map[schemas.SessionID]bool{}, 0
	for i, c := range f.cues {
		if i > 0 && c.beat < f.cues[i-1].beat {
			t.Errorf("cue %d goes back", i)
		}
		switch c.ev.Type {
		case schemas.SessionStarted:
			open[c.ev.Session] = true
		case schemas.SessionEnded:
			delete(open, c.ev.Session)
		}
		most = max(most, len(open))
	}
	if most < 3 || len(open) != 0 || f.expected != 12 {
		t.Errorf("%d side by side, %d left open, %d findings expected", most, len(open), f.expected)
	}
}
