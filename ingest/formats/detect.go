package formats

import (
	"bytes"
	"encoding/json"
	"slices"
)

// shape is what the beginning of a JSON file shows: whether it is a list, and
// the member names of its object, or of the first object in its list.
type shape struct {
	list  bool
	names []string
}

func (s shape) has(name string) bool { return slices.Contains(s.names, name) }

func (s shape) hasAny(names []string) bool { return slices.ContainsFunc(names, s.has) }

// shapeOf reads as far as head goes; where it breaks off is no fault.
func shapeOf(head []byte) shape {
	dec := json.NewDecoder(bytes.NewReader(head))
	var s shape
	first, err := dec.Token()
	if err == nil && first == json.Delim('[') {
		s.list = true
		first, err = dec.Token()
	}
	if err != nil || first != json.Delim('{') {
		return s
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return s
		}
		s.names = append(s.names, name.(string))
		var value json.RawMessage
		if dec.Decode(&value) != nil {
			return s
		}
	}
	return s
}

func isCloudEvents(head []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimSpace(head), []byte("\n"))
	s := shapeOf(line)
	return !s.list && s.has("specversion")
}

func isTau1(head []byte) bool {
	s := shapeOf(head)
	return s.list && (s.has("traj") || s.has("task_id") && s.has("info") && !s.has("messages"))
}

// tau2Names are members of a simulation, one of which stands before its
// messages in every order in which files were seen to have them. Other chats
// have messages too.
var tau2Names = []string{"task_id", "reward_info", "termination_reason", "agent_cost", "duration"}

func isTau2(head []byte) bool {
	s := shapeOf(head)
	if s.list {
		return s.has("messages") && (s.hasAny(tau2Names) || bytes.Contains(head, []byte(`"requestor"`)))
	}
	// The policy in info may be longer than the head.
	return s.has("simulations") || s.has("info") && (s.has("tasks") || bytes.Contains(head, []byte(`"environment_info"`)))
}

func isOpenAIChat(head []byte) bool {
	s := shapeOf(head)
	chat := s.has("messages") || s.list && s.has("role")
	return chat && !isTau1(head) && !isTau2(head) && !isClaudeCode(head)
}

// isClaudeCode looks for a line that only a session file has: many begin with
// lines that are about the program.
func isClaudeCode(head []byte) bool {
	for line := range bytes.Lines(head) {
		s := shapeOf(line)
		entry := s.hasAny([]string{"sessionId", "session_id", "leafUuid", "snapshot", "message"})
		if !s.list && s.has("type") && !s.has("specversion") && entry {
			return true
		}
	}
	return false
}
