package ingest

import (
	"time"

	"github.com/tidwall/gjson"

	"github.com/nearmiss/nearmiss/schemas"
)

// Who speaks in a message.
const (
	SpeakerUser      = "user"
	SpeakerAssistant = "assistant"
)

// ToolCall is the data of a call's request, completion or proposal. Args,
// Result and Error are raw JSON within the event's data. Nil is absence: it
// was not captured, and nothing may be concluded from it. JSON null is a
// value that was captured, and is the bytes `null`.
type ToolCall struct {
	Args     []byte
	Result   []byte
	Error    []byte
	Started  time.Time // zero where not sent
	Ended    time.Time
	Deadline time.Time // of a proposal: after it nobody waits for the verdict
	Partial  bool      // the tool gave a part of its answer
}

// ParseToolCall reads the data of toolcall.requested, toolcall.completed and
// toolcall.proposed in one pass.
func ParseToolCall(data []byte) ToolCall {
	var c ToolCall
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "args":
			c.Args = raw(data, v)
		case "result":
			c.Result = raw(data, v)
		case "error":
			c.Error = raw(data, v)
		case "started":
			c.Started = instant(v)
		case "ended":
			c.Ended = instant(v)
		case "deadline":
			c.Deadline = instant(v)
		case "partial":
			c.Partial = v.Type == gjson.True
		}
	})
	return c
}

// ParseMessage reads who speaks and what is said.
func ParseMessage(data []byte) (role, text string) {
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "role":
			role = v.Str
		case "text":
			text = v.Str
		}
	})
	return role, text
}

// Approval is the data of an approval, granted or refused. Object and Args
// are raw JSON within the event's data, nil where absent.
type Approval struct {
	Kind     string
	Approver string
	Object   []byte
	Tool     schemas.ToolName // binds the approval to calls of one tool
	Args     []byte
	Digest   string    // binds it to calls with exactly these arguments
	Expires  time.Time // zero: never
}

// ParseApproval reads the data of approval.granted and approval.refused.
func ParseApproval(data []byte) Approval {
	var a Approval
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "kind":
			a.Kind = v.Str
		case "approver":
			a.Approver = v.Str
		case "object":
			a.Object = raw(data, v)
		case "tool":
			a.Tool = schemas.ToolName(v.Str)
		case "args":
			a.Args = raw(data, v)
		case "digest":
			a.Digest = v.Str
		case "expires":
			a.Expires = instant(v)
		}
	})
	return a
}

// EntityChange is the data of a change outside every session. ID is raw
// JSON, because a composite key is an object; Version is text, empty where
// the producer named none.
type EntityChange struct {
	Entity  string
	ID      []byte
	Version string
}

// ParseEntityChange reads the data of entity.changed.
func ParseEntityChange(data []byte) EntityChange {
	var c EntityChange
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "entity":
			c.Entity = v.Str
		case "id":
			c.ID = raw(data, v)
		case "version":
			c.Version = text(v)
		}
	})
	return c
}
