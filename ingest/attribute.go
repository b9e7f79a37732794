package ingest

import (
	"strings"
	"unicode/utf8"
)

// attribute is a CloudEvents attribute that the contract names; its value is
// its row in attributes.
type attribute int

const (
	attrType attribute = iota
	attrID
	attrSource
	attrSpecVersion
	attrTime
	attrContentType
	attrSession
	attrTenant
	attrRoot
	attrParent
	attrAgent
	attrAgentVersion
	attrModel
	attrRun
	attrCall
	attrTurn
	attrActor
	attrTool
	attrOutcome
	attrSequence
	attrSampledRate
	attrTraceparent
	attrTracestate
	attrDataRef
	attributeCount
)

// MaxAttribute is the most bytes that an attribute may have, after decoding;
// tracestate may have MaxTracestate.
const (
	MaxAttribute  = 1024
	MaxTracestate = 8192
)

// attributes are the names that the contract gives a meaning. Attributes
// that it does not name pass without effect.
var attributes = [attributeCount]struct {
	name string
	max  int
}{
	attrType:         {"type", MaxAttribute},
	attrID:           {"id", MaxAttribute},
	attrSource:       {"source", MaxAttribute},
	attrSpecVersion:  {"specversion", MaxAttribute},
	attrTime:         {"time", MaxAttribute},
	attrContentType:  {"datacontenttype", MaxAttribute},
	attrSession:      {"sessionid", MaxAttribute},
	attrTenant:       {"tenantid", MaxAttribute},
	attrRoot:         {"rootsession", MaxAttribute},
	attrParent:       {"parentsession", MaxAttribute},
	attrAgent:        {"agentid", MaxAttribute},
	attrAgentVersion: {"agentversion", MaxAttribute},
	attrModel:        {"model", MaxAttribute},
	attrRun:          {"runid", MaxAttribute},
	attrCall:         {"callid", MaxAttribute},
	attrTurn:         {"turnid", MaxAttribute},
	attrActor:        {"actor", MaxAttribute},
	attrTool:         {"toolname", MaxAttribute},
	attrOutcome:      {"outcome", MaxAttribute},
	attrSequence:     {"sequence", MaxAttribute},
	attrSampledRate:  {"sampledrate", MaxAttribute},
	attrTraceparent:  {"traceparent", MaxAttribute},
	attrTracestate:   {"tracestate", MaxTracestate},
	attrDataRef:      {"dataref", MaxAttribute},
}

func (a attribute) String() string { return attributes[a].name }

// attributeNamed answers the attribute of that name, compared without case:
// gateways rewrite `ce-id` to `Ce-Id`.
func attributeNamed(name string) (attribute, bool) {
	for a := range attributes {
		if len(attributes[a].name) == len(name) && strings.EqualFold(attributes[a].name, name) {
			return attribute(a), true
		}
	}
	return 0, false
}

// values are the attributes of one event as text; the empty text is absence.
type values [attributeCount]string

// set takes one attribute. The same name twice with two texts is refused,
// because which of them counts would be chance.
func (v *values) set(a attribute, text string) *Rejection {
	if v[a] != "" && v[a] != text {
		return reject(ReasonAttribute, "send every attribute once", "attribute %s is given twice with different values", a)
	}
	v[a] = text
	return nil
}

// check refuses texts that are too long, not UTF-8, or have control
// characters, in the order of the table.
func (v *values) check() *Rejection {
	for a, text := range v {
		if bad := checkText(attribute(a), text); bad != nil {
			return bad
		}
	}
	return nil
}

func checkText(a attribute, text string) *Rejection {
	if len(text) > attributes[a].max {
		return reject(ReasonAttribute, "shorten it, or send a hash of it",
			"attribute %s has %d bytes, more than %d", a, len(text), attributes[a].max)
	}
	if isPlain(text) {
		return nil
	}
	if !utf8.ValidString(text) {
		return reject(ReasonAttribute, "encode header values as percent-encoded UTF-8", "attribute %s is not valid UTF-8", a)
	}
	if i := strings.IndexFunc(text, isControl); i >= 0 {
		return reject(ReasonAttribute, "remove control characters", "attribute %s has a control character at byte %d", a, i)
	}
	return nil
}

// isPlain reports whether text is printable ASCII, as most attributes are.
func isPlain(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x20 || text[i] > 0x7e {
			return false
		}
	}
	return true
}

func isControl(r rune) bool { return r < 0x20 || (r >= 0x7f && r <= 0x9f) }
