package formats

import (
	"fmt"
	"strconv"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

type startData struct {
	Task      string            `json:"task,omitempty"`
	Framework string            `json:"framework"`
	Tools     []string          `json:"tools,omitzero"`
	Origin    schemas.Origin    `json:"origin"`
	Metadata  map[string]string `json:"metadata,omitempty"`
}

type endData struct {
	Outcome  string   `json:"outcome"`
	Reward   *float64 `json:"reward,omitempty"`
	Complete *bool    `json:"complete,omitempty"` // absent: nobody knows
}

type messageData struct {
	Role string `json:"role"`
	Text string `json:"text"`
}

// sessionOf answers the events of a conversation.
func sessionOf(c conversation, o Options, turns Turns) (Session, error) {
	b := newBuilder(c, o, turns)
	b.start(c, o)
	var open batch
	for position, m := range c.messages {
		if m.result != nil {
			open.results = append(open.results, answered{result: *m.result, at: m.at})
			continue
		}
		b.flush(open)
		open = b.say(m, position)
		if b.err != nil {
			return Session{}, fmt.Errorf("message %d: %w", position, b.err)
		}
	}
	b.flush(open)
	b.end(c)
	if b.err != nil {
		return Session{}, b.err
	}
	return b.session, nil
}

func (b *builder) start(c conversation, o Options) {
	b.add(b.event(schemas.SessionStarted, startData{
		Task: c.task, Framework: c.framework, Tools: c.tools, Metadata: c.metadata,
		Origin: schemas.Origin{File: o.File, Index: c.index, Task: c.task, Trial: c.trial, Reward: c.reward},
	}))
}

// end closes the session. A run without a reward ended nobody knows how.
func (b *builder) end(c conversation) {
	b.advance(c.end)
	outcome := "unknown"
	if c.reward != nil {
		outcome = "failure"
		if *c.reward >= 1 {
			outcome = "success"
		}
	}
	b.add(b.event(schemas.SessionEnded, endData{Outcome: outcome, Reward: c.reward}))
}

// say adds the words of a message and answers the batch that its calls open.
func (b *builder) say(m message, position int) batch {
	b.advance(m.at)
	spoken := m.text != "" && (m.role == ingest.SpeakerUser || m.role == ingest.SpeakerAssistant)
	if spoken {
		b.add(b.event(schemas.Message, messageData{Role: m.role, Text: m.text}))
	}
	if !spoken && len(m.calls) == 0 {
		b.session.Skipped++
	}
	open := batch{position: position}
	if b.turns == TurnsMessage {
		open.turn = schemas.TurnID(strconv.Itoa(position))
	}
	open.take(m.calls)
	return open
}
