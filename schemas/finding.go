package schemas

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strings"
	"time"
)

// Class says what kind of failure a finding is.
type Class string

// The classes. A guard names one of the first three for its unmet needs.
const (
	ClassNearMiss        Class = "near_miss"
	ClassUnauthenticated Class = "unauthenticated"
	ClassUnauthorized    Class = "unauthorized"
	ClassViolation       Class = "violation"
	ClassIntegrityLeak   Class = "integrity_leak"
	ClassDuplicateWrite  Class = "duplicate_write"
)

// Reason is why evidence does not count: the first of the six tests that
// fails, or why that cannot be known.
type Reason string

// The reasons of the six tests, of grounding, and of the verdict unknown.
const (
	ReasonMissing        Reason = "missing"
	ReasonOtherObject    Reason = "other_object"
	ReasonConcurrent     Reason = "concurrent"
	ReasonFailed         Reason = "failed"
	ReasonConsumed       Reason = "consumed"
	ReasonExpired        Reason = "expired"
	ReasonStale          Reason = "stale"
	ReasonContradicted   Reason = "contradicted"
	ReasonPartial        Reason = "partial"
	ReasonUngrounded     Reason = "ungrounded"
	ReasonLaundered      Reason = "laundered"
	ReasonBypassed       Reason = "bypassed"
	ReasonDuplicateWrite Reason = "duplicate_write"

	ReasonNotCaptured Reason = "not_captured"
	ReasonGap         Reason = "gap"
	ReasonEvicted     Reason = "evicted"
	ReasonCost        Reason = "cost"
	ReasonUnavailable Reason = "unavailable"
	ReasonUnbindable  Reason = "unbindable"
	ReasonPolicy      Reason = "policy"
)

// Verdict is the judgement of one guarded write.
type Verdict string

// The verdicts, least to worst except VerdictAttempted, which is what a
// near-miss or violation becomes when the write certainly did not happen.
const (
	VerdictOK        Verdict = "ok"
	VerdictUnknown   Verdict = "unknown"
	VerdictAttempted Verdict = "attempted"
	VerdictNearMiss  Verdict = "near_miss"
	VerdictViolation Verdict = "violation"
)

// Severity is taken from the guard or grounding rule, never from counts.
type Severity string

// The severities.
const (
	SeverityCritical Severity = "critical"
	SeverityHigh     Severity = "high"
	SeverityMedium   Severity = "medium"
	SeverityLow      Severity = "low"
	SeverityInfo     Severity = "info"
)

// Finding is a need not met, a condition broken or an identifier without
// origin, in the form that travels and is stored. One (guard, need, call) has
// one finding; what is learned later is a higher Revision of it.
type Finding struct {
	ID       string   `json:"id"`
	Revision int      `json:"revision"` // from 1
	Class    Class    `json:"class"`
	Reason   Reason   `json:"reason"`
	Verdict  Verdict  `json:"verdict"`
	Severity Severity `json:"severity"`

	Guard string `json:"guard"` // guard or grounding rule
	Need  string `json:"need"`  // need, assert or argument path

	Tenant      TenantID  `json:"tenant"`
	Session     SessionID `json:"session"`
	Agent       string    `json:"agent,omitempty"`
	Model       string    `json:"model,omitempty"`
	Tool        ToolName  `json:"tool"`
	CallID      CallID    `json:"callid"`
	CallOrdinal int       `json:"call_ordinal"`
	Seq         uint64    `json:"seq"` // of the event at which the write was judged
	Time        time.Time `json:"time"`
	Outcome     Outcome   `json:"outcome"` // of the write

	Objects  []string  `json:"objects,omitempty"` // the unmet ones, in `for` order
	Nearest  *Nearest  `json:"nearest"`           // the candidate that got furthest
	Argument *Argument `json:"argument"`          // of a grounding finding
	Late     *Late     `json:"late"`              // evidence that came after the request
	Order    string    `json:"order"`             // "request" or "completion"

	Origin       *Origin      `json:"origin,omitempty"`
	Trace        Trace        `json:"trace"`
	Evidence     []EvidenceAt `json:"evidence,omitempty"` // what did count for the write
	PolicyDigest string       `json:"policy_digest"`
	Summary      string       `json:"summary"`
	Remedies     []Remedy     `json:"remedies,omitempty"`
}

// Nearest is the evidence that got furthest through the six tests, and the
// test that it failed.
type Nearest struct {
	CallID CallID `json:"callid,omitempty"`
	Seq    uint64 `json:"seq"`
	Test   string `json:"test"`
	Object string `json:"object,omitempty"`
	Trace  Trace  `json:"trace,omitzero"`

	Session SessionID `json:"session,omitempty"` // that it is of, where that is another of the tree
}

// Argument is the identifier that a grounding finding is about.
type Argument struct {
	Path       string `json:"path"`
	Value      string `json:"value"`
	Normalized bool   `json:"normalized,omitempty"` // matched only after normalisation
}

// Late is evidence that came after the write was requested: it repairs
// nothing, and says that the agent looked afterwards.
type Late struct {
	CallID  CallID    `json:"callid,omitempty"`
	Seq     uint64    `json:"seq"`
	Trace   Trace     `json:"trace,omitzero"`
	Session SessionID `json:"session,omitempty"` // as of Nearest
}

// EvidenceAt points to evidence that counted for the write.
type EvidenceAt struct {
	Need   string `json:"need"`
	CallID CallID `json:"callid,omitempty"`
	Seq    uint64 `json:"seq"`
	Trace  Trace  `json:"trace,omitzero"`

	Session SessionID `json:"session,omitempty"` // as of Nearest
}

// Origin is where an imported session came from.
type Origin struct {
	File   string   `json:"file,omitempty"`
	Index  int      `json:"index"`
	Task   string   `json:"task,omitempty"`
	Trial  int      `json:"trial,omitempty"`
	Reward *float64 `json:"reward,omitempty"`
}

// Trace is the W3C trace context of the call's origin.
type Trace struct {
	Traceparent string `json:"traceparent,omitempty"`
	Tracestate  string `json:"tracestate,omitempty"`
}

// IsZero reports whether no trace context came with the call.
func (t Trace) IsZero() bool { return t == Trace{} }

// Remedy is a call that would have produced the missing evidence.
type Remedy struct {
	Call ToolName          `json:"call,omitempty"`
	Args map[string]string `json:"args,omitempty"`
	Text string            `json:"text,omitempty"`
}

// FindingKey is what a finding is the finding of. Objects, reason, policy and
// sequence are fields of a finding, never part of its identity, so that a
// rebuild, a restore or another shard raises it under the same id.
type FindingKey struct {
	Tenant    TenantID
	Session   SessionID
	Guard     string
	Need      string
	Class     Class
	Source    string // of the event that opened the call
	OpeningID string // id of that event
}

// ID is `f-` and the first 26 characters of the base32 SHA-256 of the
// length-prefixed parts, in the order of the fields.
func (k FindingKey) ID() string {
	h := sha256.New()
	for _, part := range []string{
		string(k.Tenant), string(k.Session), k.Guard, k.Need, string(k.Class), k.Source, k.OpeningID,
	} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(part)))
		h.Write(n[:])
		h.Write([]byte(part))
	}
	return "f-" + strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil))[:26])
}
