package formats

import (
	"encoding/json"
	"errors"
	"fmt"
)

// claudeLine is one line of a session file. Lines that a program prints while
// it runs name the session and the parent otherwise.
type claudeLine struct {
	Type       string `json:"type"`
	Subtype    string `json:"subtype"`
	UUID       string `json:"uuid"`
	ParentUUID string `json:"parentUuid"`
	SessionID  string `json:"sessionId"`
	Session    string `json:"session_id"`
	AgentID    string `json:"agentId"`
	ParentCall string `json:"parent_tool_use_id"`
	Sidechain  bool   `json:"isSidechain"`
	Timestamp  string `json:"timestamp"`
	RequestID  string `json:"requestId"`

	Meta     bool `json:"isMeta"`            // the harness speaks as the user
	Summary  bool `json:"isCompactSummary"`  // the model does
	APIError bool `json:"isApiErrorMessage"` // the harness speaks as the model

	LogicalParent string `json:"logicalParentUuid"` // of the first line behind a compaction
	Version       string `json:"version"`

	Message       *claudeMessage  `json:"message"`
	ToolUseResult json.RawMessage `json:"toolUseResult"`
	MCP           json.RawMessage `json:"mcpMeta"`
	AgentSetting  string          `json:"agentSetting"`
	Tools         json.RawMessage `json:"tools"` // of the line that begins what a program prints
	Attachment    struct {
		Type   string          `json:"type"`
		Mode   string          `json:"commandMode"`
		Prompt json.RawMessage `json:"prompt"`
	} `json:"attachment"`
}

// claudeMessage is what the model said, or was told.
type claudeMessage struct {
	ID      string          `json:"id"` // of the model's turn
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
}

// claudeBlock is one block of a content.
type claudeBlock struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Text      string          `json:"text"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
	IsError   json.RawMessage `json:"is_error"`
}

// claudeLineOf reads a line. One that tells nothing may look like anything, as
// long as it is an object.
func claudeLineOf(raw []byte) (claudeLine, error) {
	var l claudeLine
	err := json.Unmarshal(raw, &l)
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(raw)):
		return l, fmt.Errorf("%w: the file is cut off", err)
	case raw[0] == '{' && errors.As(err, &mismatch) && mismatch.Field != "type" && !l.spoken() && !l.tells():
		return claudeLine{Type: l.Type}, nil
	case err == nil && l.spoken() && l.Message == nil:
		err = fmt.Errorf("member %q is missing", "message")
	}
	if err != nil {
		return l, fmt.Errorf("line is not of format claude-code: %w", err)
	}
	return l, nil
}

func (l claudeLine) session() string { return firstOf(l.SessionID, l.Session) }

// blocks answers the blocks of a content; a text is one.
func blocks(content json.RawMessage) ([]claudeBlock, error) {
	if len(content) == 0 || string(content) == "null" {
		return nil, nil
	}
	if content[0] == '"' {
		return []claudeBlock{{Type: "text", Text: stringOf(content)}}, nil
	}
	var list []claudeBlock
	err := json.Unmarshal(content, &list)
	return list, err
}

// turn names the model's turn: calls with one message id were decided
// together, wherever their lines stand.
func (l claudeLine) turn() string { return firstOf(l.Message.ID, l.RequestID, l.UUID) }

// tools answers the names of the tools that the agent has; nil where the line
// does not say.
func (l claudeLine) tools() []string {
	var names []string
	if l.Type != "system" || l.Subtype != "init" || json.Unmarshal(l.Tools, &names) != nil {
		return nil
	}
	for i, n := range names {
		names[i] = tidy(n)
	}
	return names
}

// structured answers the result as the MCP server gave it to programs.
func (l claudeLine) structured() json.RawMessage {
	var meta struct {
		Content json.RawMessage `json:"structuredContent"`
	}
	_ = json.Unmarshal(l.MCP, &meta) // a meta of another form has none
	return meta.Content
}
