package formats

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// claudeCall is a call with the turn that decided it.
type claudeCall struct {
	openCall
	turn schemas.TurnID
}

// ask writes the request of a call. The log's own order is kept: the turn
// says which calls were decided together, even where it has the result of one
// before the other.
func (s *claudeSession) ask(w claudeLine, i int) {
	k, turn := &w.blocks[i], schemas.TurnID(tidy(w.message.ID))
	c := &claudeCall{turn: turn, openCall: openCall{call: call{id: k.ID, tool: firstOf(k.Name, unnamed), args: k.Input}}}
	c.unique = schemas.CallID(tidy(firstOf(k.ID, placeOf(w, i))))
	same := s.calls[k.ID]
	if len(same) > 0 && same[0].turn != turn {
		same = nil // the id is used again, by another turn
	}
	if n := len(same); n > 0 {
		c.unique = schemas.CallID(fmt.Sprintf("%s#%d", c.unique, n+1))
	}
	s.calls[k.ID] = append(same, c)
	if isDelegating(c.tool) {
		s.delegated++
	}
	s.advance(localTime(w.Timestamp))
	s.request(&c.openCall, s.turnOf(c))
	s.compacted = false
}

// placeOf names what the log gives no id.
func placeOf(w claudeLine, i int) string { return fmt.Sprintf("l%d.%d", w.number, i) }

// isDelegating reports whether a tool starts a sub-agent. Its calls are in
// another file, or nowhere.
func isDelegating(tool string) bool { return tool == "Agent" || tool == "Task" }

// turnOf answers the turn as it is to be told.
func (s *claudeSession) turnOf(c *claudeCall) schemas.TurnID {
	if s.turns != TurnsMessage {
		return ""
	}
	return c.turn
}

// answer writes the result of a call. Behind that of a sub-agent which the
// file does not have, calls are missing.
func (s *claudeSession) answer(w claudeLine, i int) {
	k := &w.blocks[i]
	c := s.called(k.ToolUseID, placeOf(w, i))
	if isDelegating(c.tool) && s.delegated > s.children {
		s.hide()
	}
	said := k.said(c.tool, w.structured())
	s.advance(localTime(w.Timestamp))
	ev := s.event(schemas.CallCompleted, completionData{Result: said.result, Error: said.failed})
	ev.Call, ev.Tool, ev.Turn, ev.Outcome = c.unique, schemas.ToolName(tidy(c.tool)), s.turnOf(c), k.outcome(said)
	s.add(ev)
	s.compacted = false
}

// called answers the call that a result belongs to: the first of its id that
// has none yet, else the last of that id, else one that is not in the log.
func (s *claudeSession) called(id, place string) *claudeCall {
	same := s.calls[id]
	for _, c := range same {
		if !c.answered {
			c.answered = true
			return c
		}
	}
	if len(same) > 0 {
		return same[len(same)-1]
	}
	return &claudeCall{openCall: openCall{
		call: call{tool: unnamed}, unique: schemas.CallID(tidy(firstOf(id, place))),
	}}
}

// structured answers the result that an MCP server gave beside its text; the
// line has one, whatever the number of results on it.
func (w *claudeLine) structured() json.RawMessage {
	if w.results() != 1 || string(w.MCP.Structured) == "null" {
		return nil
	}
	return w.MCP.Structured
}

// said reads a result. What was too large for the model is not there: the log
// has only where it was put.
func (k *claudeBlock) said(tool string, structured json.RawMessage) answer {
	content := plainText(k.Content)
	if k.IsError {
		return answerOf(content, true)
	}
	if structured != nil {
		content = structured
	}
	if strings.HasPrefix(textOf(content), "<persisted-output>") {
		return answer{}
	}
	a := answerOf(content, false)
	if structured != nil || strings.HasPrefix(tool, "mcp__") {
		return unwrapped(a)
	}
	return a
}

// unwrapped takes a result out of {"result": ...}, which MCP servers put
// around what is no object.
func unwrapped(a answer) answer {
	var members map[string]json.RawMessage
	if json.Unmarshal(a.result, &members) != nil || len(members) != 1 || members["result"] == nil {
		return a
	}
	return answerOf(members["result"], false)
}

// outcome says how a call went. A person may have refused it, or have stopped
// it when part of it was done.
func (k *claudeBlock) outcome(said answer) schemas.Outcome {
	text := textOf(said.failed)
	switch {
	case strings.HasPrefix(text, "The user doesn't want to proceed with this tool use"):
		return schemas.OutcomeDenied
	case k.IsError && strings.HasPrefix(text, "[Request interrupted by user"):
		return schemas.OutcomeCancelled
	case k.IsError || said.failed != nil:
		return schemas.OutcomeError
	}
	return schemas.OutcomeOK
}
