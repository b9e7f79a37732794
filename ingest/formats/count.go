package formats

import (
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// Counts says what was read, for progress and to be held against the file.
// The zero Counts is ready for use.
type Counts struct {
	Sessions  int
	Events    int
	Messages  int // with a text
	Calls     int // requests, of agent and user
	UserCalls int
	Results   int // completions
	Errors    int // completions that failed
	NoArgs    int // requests whose arguments were not captured or not parsable
	Skipped   int

	seen map[schemas.SessionID]bool
}

// Add counts one session, or one part of it.
func (c *Counts) Add(s Session) {
	if c.seen == nil {
		c.seen = map[schemas.SessionID]bool{}
	}
	c.Skipped += s.Skipped
	for _, ev := range s.Events {
		if ev.Session != "" {
			c.seen[ev.Session] = true
		}
		c.addEvent(ev)
	}
	c.Sessions = len(c.seen)
}

func (c *Counts) addEvent(ev schemas.Event) {
	c.Events++
	switch ev.Type {
	case schemas.Message:
		c.Messages++
	case schemas.CallRequested:
		c.Calls++
		if ev.Actor == schemas.ActorUser {
			c.UserCalls++
		}
		if ingest.ParseToolCall(ev.Data).Args == nil {
			c.NoArgs++
		}
	case schemas.CallCompleted:
		c.Results++
		if ev.Outcome != schemas.OutcomeOK {
			c.Errors++
		}
	}
}
