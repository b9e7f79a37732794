package formats

import (
	"encoding/json"
	"strings"
)

// claudeResult is what a session file has of a result.
type claudeResult struct {
	mcp        bool // of a tool server: the agent's own tools answer in plain text
	flagged    bool
	content    json.RawMessage
	structured json.RawMessage // the same for programs; nil: absent
}

// replaced begins the note that stands in the place of a result which was too
// large: nobody knows what the agent saw of it.
const replaced = "<persisted-output>"

// answer reads the result. The text of the agent's own tools is what it is,
// whatever it looks like: a file, or what a command printed.
func (r claudeResult) answer() answer {
	said := partsOf(r.content)
	switch {
	case said.words && strings.HasPrefix(strings.TrimSpace(said.text), replaced):
		return answer{}
	case r.flagged || !r.mcp && (said.words && !said.unread || string(r.content) == "[]"):
		return r.asText(said)
	case !r.mcp:
		return answer{}
	case len(r.structured) > 0 && r.structured[0] == '{':
		return reading{}.value(r.structured)
	}
	return reading{}.answer(r.content)
}

func (r claudeResult) asText(said content) answer {
	text := quote(said.text)
	if !said.words && len(r.content) > 0 {
		text = r.content
	}
	if r.flagged {
		return answer{failed: text}
	}
	return answer{result: text}
}
