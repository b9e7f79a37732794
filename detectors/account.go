package detectors

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Observer is told how the engine judges, by the engine itself and as it
// does: coverage and explanations are read off the one evaluator, never worked
// out beside it. What it is given is its own; what it does changes nothing.
type Observer interface {
	// Judged is told of every call when it opens.
	Judged(Account)
	// Closed is told how the `unless` of a guard came out, when its call ended.
	Closed(UnlessAccount)
}

// Account is how one call was judged: what was asked of it and how every
// candidate for evidence fared.
type Account struct {
	Tenant  schemas.TenantID
	Session schemas.SessionID
	Seq     uint64 // of the event at which it was judged
	Call    projector.Call
	Policy  *policy.Policy // nil: none is known, or the call is not the agent's; nothing was asked
	Guards  []GuardAccount
	Needs   []*NeedAccount // in the order in which they were answered; guards share them
	Origins []OriginAccount
}

// Answer is how a condition came out.
type Answer string

// The answers. A condition that reads facts of a need which is not met is not
// judged.
const (
	AnswerNone      Answer = "" // there is no condition
	AnswerTrue      Answer = "true"
	AnswerFalse     Answer = "false"
	AnswerUnknown   Answer = "unknown"
	AnswerNotJudged Answer = "not judged"
)

// Condition is a condition as it was evaluated.
type Condition struct {
	Answer Answer
	Why    schemas.Reason // of AnswerUnknown
}

// GuardAccount is how one guard that covers the call judged it.
type GuardAccount struct {
	Guard    *policy.Guard
	When     Condition
	Asked    bool
	Asserts  []AssertAccount
	Findings []schemas.Finding // before the outcome of the call was known
}

// AssertAccount is how an assert came out.
type AssertAccount struct {
	Assert *policy.Assert
	Condition
}

// NeedAccount is how one need was answered.
type NeedAccount struct {
	Need    *policy.Need
	When    Condition
	Status  NeedStatus
	Reason  schemas.Reason // of a need that is not met or unknown
	Objects []ObjectAccount
	Facts   schemas.Value // that were kept, of a need that is met
}

// NeedStatus is where a need stands for one call.
type NeedStatus string

// The states of a need.
const (
	NeedNotAsked NeedStatus = "not asked"
	NeedMet      NeedStatus = "met"
	NeedUnmet    NeedStatus = "unmet"
	NeedUnknown  NeedStatus = "unknown"
)

// ObjectAccount is how the evidence about one object stands.
type ObjectAccount struct {
	Object     string // as the call names it
	Named      bool   // false: the need takes any object
	Verdict    schemas.Verdict
	Reason     schemas.Reason
	Candidates []CandidateAccount // in the order in which they were looked at
}

// CandidateAccount is how one candidate fared in the six tests. One without
// a Test that failed, and that is not Counted, was displaced by a newer answer.
type CandidateAccount struct {
	Receipt projector.Receipt
	Open    bool // a call that has not come back; of the receipt only call, turn and object are known
	Seq     uint64
	Test    string // the first test that it fails
	Reason  schemas.Reason
	Note    string  // what kept it from being looked at further
	Decided Decided // the event that made it fail
	Counted bool    // it passed every test and met the need
}

// Decided points to the event that decided a test.
type Decided struct {
	Seq     uint64 // 0: none alone
	Opened  uint64 // opening sequence of the call that it is of
	Session schemas.SessionID
	Object  projector.Object // that changed
}

// OriginAccount is where one identifier was seen first.
type OriginAccount struct {
	Rule    *policy.Grounding
	Arg     *policy.GroundArg
	Value   string
	First   projector.Sight
	Allowed bool // by a pattern, or too short to be judged: nobody looked where it came from
	Verdict schemas.Verdict
	Reason  schemas.Reason
}

// UnlessAccount is how the `unless` of a guard came out.
type UnlessAccount struct {
	Tenant    schemas.TenantID
	Session   schemas.SessionID
	Call      projector.Call
	Policy    *policy.Policy
	Guard     *policy.Guard
	Condition Condition
}

// Tests lists the six tests by name, in their order.
func Tests() []string {
	return []string{testSameObject, testBefore, testSucceeded, testNotUsedUp, testStillTrue, testSaysYes}
}

// TestNumber is which of the six tests a name stands for, from 1. A candidate
// that is still under way has not passed the second.
func TestNumber(name string) int {
	if name == testPending {
		name = testBefore
	}
	for i, test := range Tests() {
		if test == name {
			return i + 1
		}
	}
	return 0
}
