package formats

import (
	"encoding/json"
	"slices"
	"time"
)

// conversation is one recorded run, in the terms that the benchmark formats
// share.
type conversation struct {
	index     int    // position in the file
	id        string // of the session, where the source has one
	framework string
	agent     string
	model     string
	task      string
	trial     int
	reward    *float64
	tools     []string // nil: not known; empty: none
	ending    ending
	metadata  map[string]string
	start     time.Time // zero where the file has no times
	end       time.Time
	messages  []message
}

// message is one entry of the conversation: somebody's words and calls, or
// the result of a call.
type message struct {
	role   string
	text   string
	unread bool // it says more than its text
	at     time.Time
	calls  []call
	result *result
}

type call struct {
	id   string
	tool string
	args json.RawMessage // nil: absent or not parsable
	user bool
}

type result struct {
	id      string
	tool    string // where the result names it
	user    bool
	reading reading
	content json.RawMessage // as in the file; nil: absent
}

// wireMessage is a message as tau-bench and tau2-bench write it.
type wireMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	ToolCalls  []wireCall      `json:"tool_calls"`
	ToolCallID string          `json:"tool_call_id"` // tau1
	ID         string          `json:"id"`           // tau2
	Name       string          `json:"name"`
	Requestor  string          `json:"requestor"`
	Error      json.RawMessage `json:"error"`
	Timestamp  string          `json:"timestamp"`
}

// wireCall is a call; tau1 keeps name and arguments under function.
type wireCall struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Requestor string          `json:"requestor"`
	Function  struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

func (w wireMessage) message() message {
	said := partsOf(w.Content)
	m := message{role: w.Role, text: said.text, at: localTime(w.Timestamp)}
	m.unread = said.unread || !said.words && len(w.Content) > 0 && string(w.Content) != "null"
	for _, c := range w.ToolCalls {
		m.calls = append(m.calls, c.call(w.Role))
	}
	if w.Role == "tool" {
		id := w.ToolCallID
		if id == "" {
			id = w.ID
		}
		m.text = ""
		m.result = &result{
			id: id, tool: w.Name, user: w.Requestor == "user",
			reading: reading{flagged: flagged(w.Error)}, content: w.Content,
		}
	}
	return m
}

// flagged reads the flag of an error. A source that has none leaves it out, or
// writes a text.
func flagged(raw json.RawMessage) bool {
	return len(raw) > 0 && !slices.Contains([]string{"false", "null", `""`, "0", "{}", "[]"}, string(raw))
}

func (w wireCall) call(role string) call {
	c := call{id: w.ID, tool: w.Name, args: arguments(w.Arguments)}
	if c.tool == "" {
		c.tool, c.args = w.Function.Name, arguments(w.Function.Arguments)
	}
	c.user = w.Requestor == "user" || w.Requestor == "" && role == "user"
	return c
}

// localTime reads a time without zone as UTC: the sources write the local
// time of a machine that nobody knows, and only differences are used.
func localTime(text string) time.Time {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}
