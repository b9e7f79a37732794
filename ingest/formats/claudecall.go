package formats

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// claudeCall is a call that awaits its result.
type claudeCall struct {
	openCall
	turn  schemas.TurnID
	asked bool // its request is written
}

// call opens a call. Its id is that of the source; one used twice in a turn
// becomes id, id#2.
func (s *claudeSession) call(l claudeLine, b claudeBlock, place int) {
	c := &claudeCall{}
	c.id, c.tool, c.args = b.ID, firstOf(b.Name, unnamed), inputOf(b.Name, b.Input)
	id := firstOf(tidy(c.id), fmt.Sprintf("%d.%d", s.last, place))
	c.unique = schemas.CallID(id)
	for n := 2; s.isOpen(c.unique); n++ {
		c.unique = schemas.CallID(fmt.Sprintf("%s#%d", id, n))
	}
	if s.turns == TurnsMessage {
		c.turn = schemas.TurnID(tidy(l.turn()))
	}
	s.calls = append(s.calls, c)
	if s.turns != TurnsSequential {
		s.ask(c)
	}
}

// inputOf answers the arguments. Those of the agent's own tools are what they
// are: texts of files and commands. What is no object was not captured.
func inputOf(tool string, raw json.RawMessage) json.RawMessage {
	switch {
	case ofServer(tool):
		return arguments(raw)
	case len(raw) == 0 || raw[0] != '{' && string(raw) != "null":
		return nil
	}
	return raw
}

// ofServer reports whether a tool is that of an MCP server.
func ofServer(tool string) bool { return strings.HasPrefix(tool, "mcp__") }

func (s *claudeSession) isOpen(id schemas.CallID) bool {
	return slices.ContainsFunc(s.calls, func(c *claudeCall) bool { return c.unique == id })
}

// ask writes the request of a call.
func (s *claudeSession) ask(c *claudeCall) {
	if !c.asked {
		c.asked = true
		s.request(&c.openCall, c.turn)
	}
}

// askAll writes the requests that waited for their results.
func (s *claudeSession) askAll() {
	for _, c := range s.calls {
		s.ask(c)
	}
}

// result ends a call. alone: the line has no other result, so that what it says
// beside its content is about this one.
func (s *claudeSession) result(l claudeLine, b claudeBlock, alone bool) {
	c := s.callOf(b)
	s.ask(c)
	if delegating(c.tool) {
		s.returned()
	}
	r := claudeResult{mcp: ofServer(c.tool), flagged: flagged(b.IsError), content: b.Content}
	if alone && r.mcp {
		r.structured = l.structured()
	}
	said := r.answer()
	ev := s.event(schemas.CallCompleted, completionData{Result: said.result, Error: said.failed})
	ev.Call, ev.Tool, ev.Turn, ev.Outcome = c.unique, schemas.ToolName(tidy(c.tool)), c.turn, schemas.OutcomeOK
	if said.failed != nil || r.flagged {
		ev.Outcome = cmp.Or(l.stopped(stringOf(said.failed)), schemas.OutcomeError)
	}
	s.add(ev)
}

// callOf answers the call of a result and closes it. A result without a call is
// an event of its own.
func (s *claudeSession) callOf(b claudeBlock) *claudeCall {
	for i, c := range s.calls {
		if c.id == b.ToolUseID {
			s.calls = slices.Delete(s.calls, i, i+1)
			return c
		}
	}
	return &claudeCall{asked: true, openCall: *s.orphan(result{id: b.ToolUseID})}
}

// returned notes that a sub-agent is done. If its lines are not in the file,
// nobody can tell from here on what it has found out or done.
func (s *claudeSession) returned() {
	s.delegated++
	if s.delegated > s.children {
		s.lose()
	}
}
