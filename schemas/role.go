package schemas

import "slices"

// Role is what the subject of an event says about its publisher. It is the
// only thing that broker permissions can bind.
type Role string

// The roles of the contract.
const (
	RoleAgent    Role = "agent"
	RoleTool     Role = "tool"
	RoleUser     Role = "user"
	RoleApprover Role = "approver"
	RoleEntity   Role = "entity"
	RoleObserver Role = "observer"
	RoleSys      Role = "sys"
)

// mayPublish is the role table of the event contract: what each role may
// state. What it does not list has no effect.
var mayPublish = map[Role][]Type{
	RoleAgent:    {SessionStarted, SessionEnded, Message, CallRequested, Compacted},
	RoleTool:     {CallCompleted, EntityChanged},
	RoleUser:     {Message},
	RoleApprover: {ApprovalGranted, ApprovalRefused},
	RoleEntity:   {EntityChanged},
	RoleObserver: {SessionStarted, SessionEnded, Message, CallRequested, Compacted, CallCompleted, EntityChanged},
	RoleSys:      {PolicyActivated, ClockTicked, CallProposed, GateDecided, SessionErased},
}

// Roles lists the roles in the order of the contract.
func Roles() []Role {
	return []Role{RoleAgent, RoleTool, RoleUser, RoleApprover, RoleEntity, RoleObserver, RoleSys}
}

// Known reports whether r is a role of the contract.
func (r Role) Known() bool { return mayPublish[r] != nil }

// MayPublish reports whether a holder of r may state an event of type t.
// Which message roles and outcomes it may state is Decode's to check.
func (r Role) MayPublish(t Type) bool { return slices.Contains(mayPublish[r], t) }

// GroundsUser reports whether user messages of this role are the user's word.
func (r Role) GroundsUser() bool { return r == RoleUser || r == RoleObserver }

// GroundsResult reports whether results of this role are the tool's word.
func (r Role) GroundsResult() bool { return r == RoleTool || r == RoleObserver }
