package schemas

import "time"

// Identifiers are distinct types so that a session cannot be passed where a
// call is meant.
type (
	// TenantID names whose agents they are. Nothing crosses tenants.
	TenantID string
	// SessionID names one conversation of one agent, the scope of evidence.
	SessionID string
	// RunID names one start of an agent, where a session has several.
	RunID string
	// CallID names one tool call within its session.
	CallID string
	// TurnID names one answer of the model: its calls were decided together.
	TurnID string
	// ToolName is the name of a tool, as the agent calls it.
	ToolName string
)

// DefaultTenant is the tenant of an event that names none.
const DefaultTenant TenantID = "default"

// AllTenants is the tenant token of the events that concern every tenant
// (ticks, a policy for all).
const AllTenants TenantID = "~"

// TypePrefix stands before the name of every event type of ours on the wire.
const TypePrefix = "dev.nearmiss."

// Type is an event type without TypePrefix.
type Type string

// The event types of the contract.
const (
	SessionStarted  Type = "session.started.v1"
	SessionEnded    Type = "session.ended.v1"
	Message         Type = "message.v1"
	CallRequested   Type = "toolcall.requested.v1"
	CallCompleted   Type = "toolcall.completed.v1"
	CallProposed    Type = "toolcall.proposed.v1"
	GateDecided     Type = "gate.decided.v1"
	ApprovalGranted Type = "approval.granted.v1"
	ApprovalRefused Type = "approval.refused.v1"
	EntityChanged   Type = "entity.changed.v1"
	Compacted       Type = "context.compacted.v1"
	PolicyActivated Type = "policy.activated.v1"
	ClockTicked     Type = "clock.ticked.v1"
	SessionErased   Type = "session.erased.v1"
	FindingRaised   Type = "finding.raised.v1"
	FindingUpdated  Type = "finding.updated.v1"
)

// Actor says who made a call. Only the agent's calls are judged, counted and
// numbered.
type Actor string

// The actors; the empty actor on the wire is ActorAgent.
const (
	ActorAgent     Actor = "agent"
	ActorUser      Actor = "user"
	ActorEvaluator Actor = "evaluator"
)

// Outcome is how a call ended. The empty outcome means that it has not.
type Outcome string

// The outcomes of a completed call. OutcomeUnknown is never on the wire: it
// is what a finding says of a write whose end was not seen in time.
const (
	OutcomeOK        Outcome = "ok"
	OutcomeError     Outcome = "error"
	OutcomeDenied    Outcome = "denied"
	OutcomeCancelled Outcome = "cancelled"
	OutcomeTimeout   Outcome = "timeout"
	OutcomeUnknown   Outcome = "unknown"
)

// Failed reports whether the call certainly had no effect.
func (o Outcome) Failed() bool { return o == OutcomeError || o == OutcomeDenied }

// MayHaveHappened reports whether nobody can say if the call took effect.
func (o Outcome) MayHaveHappened() bool {
	return o == OutcomeTimeout || o == OutcomeCancelled || o == OutcomeUnknown
}

// Event is one decoded message of the log. Attributes are strings that own
// their memory; Data is the JSON body and must not be changed.
type Event struct {
	// Where the log put it.
	Seq    uint64    // stream sequence: the only order
	Stored time.Time // the broker's time of the message: measures absence
	Role   Role      // of the subject: what the publisher may state

	// What the producer said.
	ID     string
	Source string
	Type   Type
	Time   time.Time // producer's time: for ages of facts only

	Tenant  TenantID
	Session SessionID
	Root    SessionID // equals Session where the producer named none
	Parent  SessionID

	Agent        string
	AgentVersion string
	Model        string

	Run     RunID
	Call    CallID
	Turn    TurnID
	Actor   Actor
	Tool    ToolName
	Outcome Outcome

	Sequence    uint64 // per (source, session) from 1; 0 where not sent
	SampledRate int    // above 1: absence proves nothing

	Traceparent string
	Tracestate  string
	DataRef     string

	Data []byte
}
