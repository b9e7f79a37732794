package ingest

import "github.com/nearmiss/nearmiss/schemas"

// rule is what the contract says of one event type: where it belongs, which
// attributes it needs, and which members of its data have which type.
type rule struct {
	typ      schemas.Type
	root     string      // fixed root token of a type without session
	required []attribute // beside those that every event needs
	members  []member
}

// member is a member of data that the contract names. Members that it does
// not name pass.
type member struct {
	name     string
	kind     kind
	required bool
}

var (
	callAttributes      = []attribute{attrCall, attrTool}
	completedAttributes = []attribute{attrCall, attrTool, attrOutcome}

	approvalMembers = []member{
		{"kind", kindString, true},
		{"approver", kindString, false},
		{"object", kindObject, false},
		{"tool", kindString, false},
		{"args", kindAny, false},
		{"digest", kindString, false},
		{"expires", kindTime, false},
	}
)

// rules is the table of the types that may be published, in the order of the
// contract.
var rules = []rule{
	{typ: schemas.SessionStarted, members: []member{
		{"task", kindText, false},
		{"framework", kindString, false},
		{"tools", kindList, false},
		{"origin", kindObject, false},
	}},
	{typ: schemas.SessionEnded, members: []member{
		{"outcome", kindString, false},
		{"reward", kindNumber, false},
		{"complete", kindBool, false},
		{"usage", kindObject, false},
	}},
	{typ: schemas.Message, members: []member{{"role", kindString, true}, {"text", kindString, true}}},
	{typ: schemas.CallRequested, required: callAttributes, members: []member{{"args", kindAny, false}}},
	{typ: schemas.CallCompleted, required: completedAttributes, members: []member{
		{"args", kindAny, false},
		{"result", kindAny, false},
		{"error", kindAny, false},
		{"started", kindTime, false},
		{"ended", kindTime, false},
		{"usage", kindObject, false},
		{"partial", kindBool, false},
	}},
	{typ: schemas.CallProposed, required: callAttributes, members: []member{
		{"args", kindAny, false}, {"deadline", kindTime, false},
	}},
	{typ: schemas.GateDecided, required: []attribute{attrCall}, members: []member{
		{"decision", kindString, true},
		{"verdict", kindString, false},
		{"findings", kindList, false},
		{"remedies", kindList, false},
		{"expired", kindBool, false},
	}},
	{typ: schemas.ApprovalGranted, members: approvalMembers},
	{typ: schemas.ApprovalRefused, members: approvalMembers},
	{typ: schemas.EntityChanged, root: "~entity", members: []member{
		{"entity", kindString, true}, {"id", kindAny, true}, {"version", kindText, false},
	}},
	{typ: schemas.Compacted},
	{typ: schemas.PolicyActivated, root: "~policy", members: []member{
		{"digest", kindString, true}, {"policy", kindString, true},
	}},
	{typ: schemas.ClockTicked, root: "~clock", members: []member{{"slot", kindNumber, true}}},
	{typ: schemas.SessionErased, root: "~erased"},
}

func ruleOf(t schemas.Type) (rule, bool) {
	for i := range rules {
		if rules[i].typ == t {
			return rules[i], true
		}
	}
	return rule{}, false
}

// Types lists the event types that may be published, in the order of the
// contract.
func Types() []schemas.Type {
	list := make([]schemas.Type, len(rules))
	for i := range rules {
		list[i] = rules[i].typ
	}
	return list
}
