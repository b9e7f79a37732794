package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// claudeLine is a line of the log, as far as it is read.
type claudeLine struct {
	number int // in the file

	Type          string          `json:"type"`
	Subtype       string          `json:"subtype"`
	UUID          string          `json:"uuid"`
	ParentUUID    string          `json:"parentUuid"`
	LogicalParent string          `json:"logicalParentUuid"` // of the first line after a compaction
	SessionID     string          `json:"sessionId"`
	AgentID       string          `json:"agentId"`
	IsSidechain   bool            `json:"isSidechain"`
	IsMeta        bool            `json:"isMeta"`
	IsSummary     bool            `json:"isCompactSummary"`
	Timestamp     string          `json:"timestamp"`
	Version       string          `json:"version"`
	Message       json.RawMessage `json:"message"`
	Attachment    json.RawMessage `json:"attachment"`
	MCP           struct {
		Structured json.RawMessage `json:"structuredContent"`
	} `json:"mcpMeta"`

	message claudeMessage // of assistant and user
	blocks  []claudeBlock
}

// claudeMessage is what the model said, or was told.
type claudeMessage struct {
	ID      string          `json:"id"` // of the model's turn
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
}

// claudeBlock is a part of a message. Parts of kinds that the reader does not
// know have nothing but a type.
type claudeBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
	IsError   bool            `json:"is_error"`
}

// claudeLineOf reads a line. One of a type that is not known may look like
// anything, as long as it is an object.
func claudeLineOf(number int, raw []byte) (claudeLine, error) {
	w := claudeLine{number: number}
	if raw[0] != '{' {
		return w, errors.New("the line is not a JSON object")
	}
	err := json.Unmarshal(raw, &w)
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) && !w.spoken() {
		return claudeLine{number: number, Type: w.Type, SessionID: w.SessionID}, nil
	}
	if err == nil && w.spoken() {
		err = w.open()
	}
	if err != nil {
		return w, fmt.Errorf("not of format claude-code, or cut off: %w", err)
	}
	return w, nil
}

// spoken reports whether the line is a part of the conversation.
func (w *claudeLine) spoken() bool { return w.Type == "assistant" || w.Type == "user" }

// follows reports whether the line goes on from another, which the file then
// has before it or does not have at all.
func (w *claudeLine) follows() bool { return w.ParentUUID != "" || w.LogicalParent != "" }

// open reads the message of the line: a text, or a list of blocks.
func (w *claudeLine) open() error {
	if len(w.Message) == 0 {
		return fmt.Errorf("a line of type %s without a message", w.Type)
	}
	if err := json.Unmarshal(w.Message, &w.message); err != nil {
		return err
	}
	var text string
	if len(w.message.Content) == 0 || json.Unmarshal(w.message.Content, &text) == nil {
		w.blocks = []claudeBlock{{Type: "text", Text: text}}
		return nil
	}
	if err := json.Unmarshal(w.message.Content, &w.blocks); err != nil {
		return fmt.Errorf("content: %w", err)
	}
	return nil
}

// results counts the results on the line.
func (w *claudeLine) results() int {
	n := 0
	for i := range w.blocks {
		if w.blocks[i].isResult() {
			n++
		}
	}
	return n
}

func (k *claudeBlock) isCall() bool   { return strings.HasSuffix(k.Type, "tool_use") }
func (k *claudeBlock) isResult() bool { return strings.HasSuffix(k.Type, "tool_result") }

// human reports whether a person wrote the texts of a user line. A prompt to
// a sub-agent is its parent's.
func (w *claudeLine) human() bool {
	return w.Type == "user" && !w.IsMeta && !w.IsSummary && !w.IsSidechain && w.results() == 0
}

// machineText reports whether the program put a text where a person's stands.
func machineText(text string) bool {
	for _, tag := range []string{"<local-command-", "<bash-stdout>", "<bash-stderr>", "<system-reminder>", "<task-notification>"} {
		if strings.HasPrefix(strings.TrimSpace(text), tag) {
			return true
		}
	}
	return false
}

// queued answers the prompt that a person wrote while the agent was at work:
// the log has it as an attachment and nowhere else.
func (w *claudeLine) queued() string {
	var a struct {
		Type   string          `json:"type"`
		Mode   string          `json:"commandMode"`
		Prompt json.RawMessage `json:"prompt"`
	}
	if json.Unmarshal(w.Attachment, &a) != nil || a.Type != "queued_command" || a.Mode != "" && a.Mode != "prompt" {
		return ""
	}
	return textOf(a.Prompt)
}
