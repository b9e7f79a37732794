package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/nearmiss/nearmiss/alerts"
	"github.com/nearmiss/nearmiss/schemas"
)

// screen shows the play as it happens, and remembers what was found in it.
type screen struct {
	c     *console
	color bool

	mu    sync.Mutex // guards the output and what follows
	found []schemas.Finding
}

func newScreen(c *console) *screen { return &screen{c: c, color: c.color(c.out)} }

func (s *screen) header(f *fleet) {
	s.line(fmt.Sprintf("A fleet of two agents, refund-bot and support-bot, works through %d customer sessions.", f.sessions))
	s.line("Every call they make goes through the log, and every write is asked what it rested on.")
	s.line("Lines with a dot are sessions that begin, or end well. The others are findings: who, which")
	s.line("write, what was not established, why, and what would have satisfied it.")
	s.line("Every refund here was paid without an error: no end-state check would have told.")
	s.line("")
}

// heard is called for every finding as it is told.
func (s *screen) heard(f schemas.Finding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.found, func(o schemas.Finding) bool { return o.ID == f.ID })
	if i >= 0 {
		s.found[i] = f
	} else {
		s.found = append(s.found, f)
	}
	s.print(alerts.Line(f, s.color))
}

// began says that a session begins, and what for.
func (s *screen) began(ev schemas.Event) {
	if ev.Type != schemas.SessionStarted {
		return
	}
	var data struct {
		Task string `json:"task"`
	}
	if json.Unmarshal(ev.Data, &data) != nil {
		data.Task = "begins" // only a label
	}
	s.dimmed(fmt.Sprintf("· %s %s: %s", ev.Agent, ev.Session, data.Task))
}

// ended says that a session went well, once everything in it is judged.
func (s *screen) ended(ctx context.Context, d *daemon, ev schemas.Event, seq uint64) error {
	if ev.Type != schemas.SessionEnded {
		return nil
	}
	if err := d.Worker.Drained(ctx, seq); err != nil {
		return err
	}
	if len(s.findings(func(f schemas.Finding) bool { return f.Session == ev.Session })) == 0 {
		s.dimmed(fmt.Sprintf("· %s %s: ok", ev.Agent, ev.Session))
	}
	return nil
}

// findings answers what was found that pick takes, in the order in which it
// was told.
func (s *screen) findings(pick func(schemas.Finding) bool) []schemas.Finding {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []schemas.Finding
	for _, f := range s.found {
		if pick(f) {
			all = append(all, f)
		}
	}
	return all
}

func (s *screen) dimmed(text string) {
	if s.color {
		text = "\x1b[2m" + text + "\x1b[0m"
	}
	s.line(text)
}

func (s *screen) line(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.print(text)
}

func (s *screen) print(text string) {
	_, _ = fmt.Fprintln(s.c.out, text) // a closed pipe must not stop the judge
}
