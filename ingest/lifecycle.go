package ingest

import (
	"encoding/json"
	"strconv"

	"github.com/tidwall/gjson"

	"github.com/nearmiss/nearmiss/schemas"
)

// SessionStart is the data of session.started. A nil Tools means that the
// producer did not say which tools the agent has, an empty one that it has
// none.
type SessionStart struct {
	Task      string
	Framework string
	Tools     []schemas.ToolName
	Origin    *schemas.Origin // nil for live sessions
}

// ParseSessionStart reads the data of session.started.
func ParseSessionStart(data []byte) SessionStart {
	var s SessionStart
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "task":
			s.Task = text(v)
		case "framework":
			s.Framework = v.Str
		case "tools":
			s.Tools = toolNames(v)
		case "origin":
			s.Origin = origin(v)
		}
	})
	return s
}

func toolNames(v gjson.Result) []schemas.ToolName {
	if !v.IsArray() {
		return nil
	}
	names := []schemas.ToolName{}
	for _, e := range v.Array() {
		if e.Type == gjson.String {
			names = append(names, schemas.ToolName(e.Str))
		}
	}
	return names
}

// origin reads where an imported session came from. An origin of another
// form is dropped: it names a place and decides nothing.
func origin(v gjson.Result) *schemas.Origin {
	var o schemas.Origin
	if !v.IsObject() || json.Unmarshal([]byte(v.Raw), &o) != nil {
		return nil
	}
	return &o
}

// SessionEnd is the data of session.ended. Outcome is success, failure,
// unknown or empty.
type SessionEnd struct {
	Outcome  string
	Reward   *float64
	Complete *bool // false: events of the session are known to be missing
}

// ParseSessionEnd reads the data of session.ended.
func ParseSessionEnd(data []byte) SessionEnd {
	var s SessionEnd
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "outcome":
			s.Outcome = v.Str
		case "reward":
			if v.Type == gjson.Number {
				s.Reward = &v.Num
			}
		case "complete":
			if v.IsBool() {
				complete := v.Bool()
				s.Complete = &complete
			}
		}
	})
	return s
}

// PolicyActivation is the data of policy.activated: the policy's text and
// its digest.
type PolicyActivation struct {
	Digest string
	Policy string
}

// ParsePolicyActivated reads the data of policy.activated.
func ParsePolicyActivated(data []byte) PolicyActivation {
	var p PolicyActivation
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "digest":
			p.Digest = v.Str
		case "policy":
			p.Policy = v.Str
		}
	})
	return p
}

// ParseTick reads the slot of a clock.ticked, and 0 where it is not a whole
// number.
func ParseTick(data []byte) int64 {
	var slot int64
	eachMember(data, func(name string, v gjson.Result) {
		if name != "slot" {
			return
		}
		if n, err := strconv.ParseInt(v.Raw, 10, 64); err == nil {
			slot = n
		}
	})
	return slot
}

// GateDecision is the data of gate.decided. Findings and Remedies are raw
// JSON within the event's data.
type GateDecision struct {
	Decision string // allow, warn or deny
	Verdict  schemas.Verdict
	Findings []byte
	Remedies []byte
	Expired  bool // written after the caller's deadline: binds nobody
}

// ParseGateDecided reads the data of gate.decided.
func ParseGateDecided(data []byte) GateDecision {
	var d GateDecision
	eachMember(data, func(name string, v gjson.Result) {
		switch name {
		case "decision":
			d.Decision = v.Str
		case "verdict":
			d.Verdict = schemas.Verdict(v.Str)
		case "findings":
			d.Findings = raw(data, v)
		case "remedies":
			d.Remedies = raw(data, v)
		case "expired":
			d.Expired = v.Type == gjson.True
		}
	})
	return d
}
