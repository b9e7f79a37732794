package alerts

import (
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Attribute is one attribute of a span or link. Value is a string, int64,
// bool or []string.
type Attribute struct {
	Key   string
	Value any
}

// The attributes of alert spans. The first group is the GenAI convention of
// OpenTelemetry, for which there are no Go constants; the rest is ours.
const (
	keyTool         = "gen_ai.tool.name"
	keyCall         = "gen_ai.tool.call.id"
	keyConversation = "gen_ai.conversation.id"
	keyAgent        = "gen_ai.agent.name"
	keyModel        = "gen_ai.request.model"

	keyFinding     = "nearmiss.finding.id"
	keyRevision    = "nearmiss.finding.revision"
	keyClass       = "nearmiss.class"
	keyReason      = "nearmiss.reason"
	keyVerdict     = "nearmiss.verdict"
	keySeverity    = "nearmiss.severity"
	keyGuard       = "nearmiss.guard"
	keyNeed        = "nearmiss.need"
	keyTenant      = "nearmiss.tenant"
	keyOutcome     = "nearmiss.outcome"
	keyOrder       = "nearmiss.order"
	keySeq         = "nearmiss.seq"
	keyOrdinal     = "nearmiss.call.ordinal"
	keyObjects     = "nearmiss.objects"
	keyArgument    = "nearmiss.argument.path"
	keyNearestSeq  = "nearmiss.nearest.seq"
	keyNearestTest = "nearmiss.nearest.test"
	keyLateSeq     = "nearmiss.late.seq"
	keyPolicy      = "nearmiss.policy.digest"
	keyOriginTrace = "nearmiss.origin.trace_id"
	keyMissing     = "nearmiss.link_missing"
	keyUnlinked    = "nearmiss.evidence.unlinked"

	keyRole    = "link.role"
	keySampled = "link.sampled"
)

// maxText and maxObjects bound what a finding can add to a span: an agent
// chooses the names of its tools and sessions.
const (
	maxText    = 256
	maxObjects = 16
)

// attributes grows a list and leaves out what is empty.
type attributes []Attribute

func (a *attributes) text(key, value string) {
	if value != "" {
		*a = append(*a, Attribute{key, text(value)})
	}
}

func (a *attributes) number(key string, value int64) {
	*a = append(*a, Attribute{key, value})
}

func (a *attributes) list(key string, values []string) {
	if len(values) == 0 {
		return
	}
	var cut []string
	for _, v := range values[:min(len(values), maxObjects)] {
		cut = append(cut, text(v))
	}
	*a = append(*a, Attribute{key, cut})
}

// text makes a value fit for OTLP, where one invalid byte loses the whole
// export.
func text(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) > maxText {
		s = strings.ToValidUTF8(s[:maxText], "")
	}
	return s
}

func attributesOf(f schemas.Finding) attributes {
	var a attributes
	a.text(keyTool, string(f.Tool))
	a.text(keyCall, string(f.CallID))
	a.text(keyConversation, string(f.Session))
	a.text(keyAgent, f.Agent)
	a.text(keyModel, f.Model)
	a.text(keyFinding, f.ID)
	a.number(keyRevision, int64(f.Revision))
	a.text(keyClass, string(f.Class))
	a.text(keyReason, string(f.Reason))
	a.text(keyVerdict, string(f.Verdict))
	a.text(keySeverity, string(f.Severity))
	a.text(keyGuard, f.Guard)
	a.text(keyNeed, f.Need)
	a.text(keyTenant, string(f.Tenant))
	a.text(keyOutcome, string(f.Outcome))
	a.text(keyOrder, f.Order)
	a.text(keyPolicy, f.PolicyDigest)
	a.number(keySeq, int64(f.Seq))
	a.number(keyOrdinal, int64(f.CallOrdinal))
	a.about(f)
	return a
}

// about adds what only some findings have. Of a grounding finding it names
// the path and withholds the value, which may be a person's.
func (a *attributes) about(f schemas.Finding) {
	if f.Argument != nil {
		a.text(keyArgument, f.Argument.Path)
	} else {
		a.list(keyObjects, f.Objects)
	}
	if f.Nearest != nil {
		a.number(keyNearestSeq, int64(f.Nearest.Seq))
		a.text(keyNearestTest, f.Nearest.Test)
	}
	if f.Late != nil {
		a.number(keyLateSeq, int64(f.Late.Seq))
	}
}
