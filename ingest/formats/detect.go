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

func isTau2(head []byte) bool {
	s := shapeOf(head)
	if s.list {
		return s.has("messages") && (s.has("task_id") || s.has("reward_info") || s.has("termination_reason"))
	}
	return s.has("simulations") || s.has("info") && s.has("tasks")
}

func isOpenAIChat(head []byte) bool {
	s := shapeOf(head)
	chat := s.has("messages") || s.list && s.has("role")
	return chat && !isTau1(head) && !isTau2(head) && !isClaudeCode(head)
}

// isClaudeCode looks for a line that only such a log has: many begin with
// lines that name no session.
func isClaudeCode(head []byte) bool {
	for line := range bytes.Lines(head) {
		s := shapeOf(line)
		entry := s.has("sessionId") || s.has("leafUuid") || s.has("messageId") && s.has("snapshot")
		if !s.list && s.has("type") && !s.has("specversion") && entry {
			return true
		}
	}
	return false
}
