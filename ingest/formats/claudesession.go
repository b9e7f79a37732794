package formats

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// claudeSession writes the events of one session in the order of its lines.
type claudeSession struct {
	*builder
	about     conversation
	options   Options
	calls     []*claudeCall // without a result yet
	delegated int           // calls that gave work to sub-agents, and came back
	children  int           // sub-agents whose lines are in the file
	started   bool
	compacted bool // nothing was said or done since
}

// begin starts a session with its first line.
func (f *claudeFile) begin(l claudeLine, c conversation) *claudeSession {
	c.framework, c.agent, c.start = "claude-code", firstOf(f.agent, "claude-code"), localTime(l.Timestamp)
	s := &claudeSession{builder: newBuilder(c, f.o, f.turns), about: c, options: f.o}
	s.base.AgentVersion = tidy(l.Version)
	return s
}

// idOf answers the id of the session that lines name so.
func (f *claudeFile) idOf(key string) schemas.SessionID {
	return newBuilder(conversation{id: key}, f.o, f.turns).session.ID
}

func (s *claudeSession) line(l claudeLine) {
	s.advance(localTime(l.Timestamp))
	if l.spoken() {
		s.name(l.Message.Model)
	}
	if !s.started {
		s.started = true
		s.start(s.about, s.options)
	}
	switch {
	case l.compacts():
		s.compact()
	case l.spoken():
		s.blocks(l, l.Message.Content)
	default:
		s.attached(l)
	}
	s.compacted = l.compacts()
}

// name notes who speaks.
func (s *claudeSession) name(model string) {
	if model != "" && s.options.Model == "" {
		s.base.Model = tidy(model)
	}
}

// compact notes that the context was shortened. The file tells it twice, by a
// boundary and by the summary of what was there.
func (s *claudeSession) compact() {
	if s.compacted {
		s.session.Skipped++
		return
	}
	s.askAll()
	s.add(s.event(schemas.Compacted, struct{}{}))
}

// attached takes what the user said in between, and notes what the agent was
// shown.
func (s *claudeSession) attached(l claudeLine) {
	if l.queued() {
		l.Type, l.Message = "user", &claudeMessage{}
		s.blocks(l, l.Attachment.Prompt)
		return
	}
	s.session.Skipped++
	s.lose()
}

func (s *claudeSession) blocks(l claudeLine, content json.RawMessage) {
	list, err := blocks(content)
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("content is not of format claude-code: %w", err)
	}
	if len(list) == 0 {
		s.session.Skipped++
	}
	answers := slices.ContainsFunc(list, func(b claudeBlock) bool { return b.ToolUseID != "" })
	for i, b := range list {
		switch {
		case b.ToolUseID != "":
			s.result(l, b, len(list) == 1)
		case strings.HasSuffix(b.Type, "tool_use"):
			s.call(l, b, i)
		case b.Type == "text" && answers: // what stands beside a result is the harness's
			s.session.Skipped++
		case b.Type == "text":
			s.say(l, b.Text)
		default:
			s.other(l)
		}
	}
}

// other counts thoughts and whatever is no event. What the user shows beside
// words may be a permission or an identifier.
func (s *claudeSession) other(l claudeLine) {
	s.session.Skipped++
	if l.Type == "user" {
		s.lose()
	}
}

// say adds somebody's words. What a sub-agent is told is its parent's word, and
// not the user's: an agent cannot permit itself anything.
func (s *claudeSession) say(l claudeLine, text string) {
	if text == "" || l.Type == "user" && injected(text) {
		s.session.Skipped++
		if strings.HasPrefix(strings.TrimSpace(text), ranByUser) {
			s.lose()
		}
		return
	}
	s.askAll()
	role := ingest.SpeakerUser
	if l.Type == "assistant" || s.base.Parent != "" {
		role = ingest.SpeakerAssistant
	}
	s.add(s.event(schemas.Message, messageData{Role: role, Text: text}))
}
