package formats

import (
	"encoding/json"
	"fmt"
)

// chatMessage is a message of a chat completion: as tau-bench writes it, with
// what else the interface has or had.
type chatMessage struct {
	wireMessage
	ToolCalls    []chatCall `json:"tool_calls"`
	FunctionCall *chatCall  `json:"function_call"` // before there were tools
	Refusal      string     `json:"refusal"`
}

// chatCall is a call of a function, or of a custom tool that takes free text.
type chatCall struct {
	wireCall
	Custom struct {
		Name  string `json:"name"`
		Input string `json:"input"`
	} `json:"custom"`
}

// chatTool is the definition of a tool or, in old files, of a function.
type chatTool struct {
	Name     string `json:"name"`
	Function struct {
		Name string `json:"name"`
	} `json:"function"`
	Custom struct {
		Name string `json:"name"`
	} `json:"custom"`
}

// chatOf reads the members of a conversation.
func chatOf(members map[string]json.RawMessage) (conversation, error) {
	if members["messages"] == nil || string(members["messages"]) == "null" {
		return conversation{}, fmt.Errorf("conversation has no member %q: it is not of format openai-chat", "messages")
	}
	var wire []chatMessage
	if err := json.Unmarshal(members["messages"], &wire); err != nil {
		return conversation{}, fmt.Errorf("messages are not of format openai-chat: %w", err)
	}
	c := conversation{framework: "openai-chat", tools: toolNames(members)}
	_ = json.Unmarshal(members["model"], &c.model) // a label of another type is no label
	c.metadata = labels(members["metadata"])
	c.task = c.metadata["task"]
	for _, w := range wire {
		c.messages = append(c.messages, w.message())
	}
	return c, nil
}

// maxMetadata keeps the labels of a conversation within the bounds of an event.
const maxMetadata = 16 << 10

// labels answers metadata as the interface defines it: texts by name. Other
// metadata is nobody's.
func labels(raw json.RawMessage) map[string]string {
	var pairs map[string]string
	if len(raw) > maxMetadata || json.Unmarshal(raw, &pairs) != nil {
		return nil
	}
	return pairs
}

// toolNames answers the tools that the model was offered; nil where the file
// does not say.
func toolNames(members map[string]json.RawMessage) []string {
	var names []string
	for _, member := range []string{"tools", "functions"} {
		var defs []chatTool
		if json.Unmarshal(members[member], &defs) != nil || defs == nil {
			continue
		}
		names = append([]string{}, names...)
		for _, d := range defs {
			if name := firstOf(d.Function.Name, d.Custom.Name, d.Name); name != "" {
				names = append(names, tidy(name))
			}
		}
	}
	return names
}

func (w chatMessage) message() message {
	if w.Role == "function" {
		w.Role = "tool"
	}
	m := w.wireMessage.message()
	if m.result != nil {
		return m
	}
	m.text = firstOf(m.text, w.Refusal)
	for _, c := range w.ToolCalls {
		m.calls = append(m.calls, c.call(w.Role))
	}
	if w.FunctionCall != nil {
		m.calls = append(m.calls, w.FunctionCall.call(w.Role))
	}
	return m
}

// call reads a call. One in a message of the user is the user's: simulations
// in which both have tools write them so.
func (w chatCall) call(role string) call {
	if w.Custom.Name != "" {
		return call{id: w.ID, tool: w.Custom.Name, args: quote(w.Custom.Input), user: role == "user"}
	}
	return w.wireCall.call(role)
}

// firstOf answers the first text that says something.
func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
