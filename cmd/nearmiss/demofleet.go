package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/deploy"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// beatsBetween is how many beats after one story the next begins: less than a
// story has events, so that sessions run side by side.
const beatsBetween = 3

// fleet is the sessions of the demo, as one play.
type fleet struct {
	cues     []cue
	expected int // findings that the stories tell of
	policy   *policy.Policy
	sessions int
}

// cue is one event of the play.
type cue struct {
	beat int
	ev   schemas.Event
}

func loadFleet() (*fleet, error) {
	files, err := deploy.PolicyFiles(demoPack)
	if err != nil {
		return nil, err
	}
	f := &fleet{}
	if f.policy, err = policy.Compile(files); err != nil {
		return nil, fmt.Errorf("compile pack %s: %w", demoPack, err)
	}
	stories, err := deploy.DemoStories()
	if err != nil {
		return nil, err
	}
	for i, s := range stories {
		story, err := scenario.Parse(s.Name, s.Text)
		if err != nil {
			return nil, fmt.Errorf("read demo fleet: %w", err)
		}
		f.add(i*beatsBetween, story)
	}
	slices.SortStableFunc(f.cues, func(a, b cue) int { return a.beat - b.beat })
	return f, nil
}

// add lets a story begin at that beat.
func (f *fleet) add(begin int, story *scenario.Story) {
	for i, ev := range story.Events {
		f.cues = append(f.cues, cue{begin + i, ev})
		if ev.Type == schemas.SessionStarted {
			f.sessions++
		}
	}
	f.expected += findingsIn(story.Want)
}

// findingsIn counts the findings of a story's expectations, each once however
// often it is updated.
func findingsIn(want string) int {
	n := 0
	for line := range strings.Lines(want) {
		if strings.Contains(line, " finding ") && !strings.Contains(line, " rev=") {
			n++
		}
	}
	return n
}

// play publishes the events through the log at the given pace, with the times
// at which they happen here.
func (f *fleet) play(ctx context.Context, d *daemon, pace time.Duration, screen *screen) error {
	begun := time.Now()
	var last uint64
	for _, c := range f.cues {
		if !pauseUntil(ctx, begun.Add(time.Duration(c.beat)*pace)) {
			return ctx.Err()
		}
		c.ev.Time = time.Now()
		screen.began(c.ev)
		ack, err := d.Log.Publish(ctx, ingest.Encode(c.ev))
		if err != nil {
			return err
		}
		last = ack.Seq
		if err := screen.ended(ctx, d, c.ev, last); err != nil {
			return err
		}
	}
	return d.Worker.Drained(ctx, last)
}

// pauseUntil reports whether the moment came before the context ended.
func pauseUntil(ctx context.Context, at time.Time) bool {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// writes lists the calls of the fleet that change something, in the order in
// which they were asked for.
func (f *fleet) writes() []schemas.Event {
	var all []schemas.Event
	for _, c := range f.cues {
		tool := f.policy.Tool(c.ev.Tool)
		if c.ev.Type == schemas.CallRequested && tool != nil && tool.Effect.Writes() {
			all = append(all, c.ev)
		}
	}
	return all
}
