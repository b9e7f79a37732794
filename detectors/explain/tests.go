package explain

import (
	"encoding/json"
	"fmt"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// tests lists the tests that were made of a candidate, up to the one that it
// failed. Of an answer that a newer one displaced none was made.
func (b *builder) tests(n *policy.Need, c detectors.CandidateAccount) []Test {
	tests := []Test{}
	failed := detectors.TestNumber(c.Test)
	for i, name := range detectors.Tests() {
		switch {
		case c.Counted, i+1 < failed:
			tests = append(tests, Test{Name: name, Passed: true})
		case i+1 == failed:
			tests = append(tests, Test{Name: name, Why: b.why(n, c), Seq: b.view.number(c.Decided.Seq)})
		}
	}
	return tests
}

// why says in words how the candidate failed its test.
func (b *builder) why(n *policy.Need, c detectors.CandidateAccount) string {
	switch c.Reason {
	case "":
		return c.Note
	case schemas.ReasonOtherObject:
		return "it is about " + c.Receipt.Object
	case schemas.ReasonConcurrent:
		return b.concurrent(c)
	case schemas.ReasonMissing:
		return "it has not come back"
	case schemas.ReasonFailed:
		return "it failed, or its answer is empty"
	case schemas.ReasonConsumed:
		return "used up" + b.decided(c.Decided)
	case schemas.ReasonExpired:
		return expired(n, c)
	case schemas.ReasonStale:
		return b.stale(n, c.Decided)
	case schemas.ReasonContradicted:
		return contradicted(n.Evidence[c.Receipt.Alt])
	case schemas.ReasonPartial:
		return "it is a part only"
	}
	return "cannot be told: " + string(c.Reason)
}

func (b *builder) concurrent(c detectors.CandidateAccount) string {
	if c.Receipt.Turn != "" && c.Receipt.Turn == b.found.account.Call.Turn {
		return fmt.Sprintf("decided together with the call, in turn %s", c.Receipt.Turn)
	}
	return "it was still under way when the call began"
}

func expired(n *policy.Need, c detectors.CandidateAccount) string {
	switch n.Valid {
	case policy.ValidTurn:
		return "the user spoke after it"
	case policy.ValidContext:
		return "the context was compacted after it"
	}
	return "it was good until " + c.Receipt.Expires.Format("2006-01-02T15:04:05Z07:00")
}

func (b *builder) stale(n *policy.Need, d detectors.Decided) string {
	if d.Seq == 0 {
		return fmt.Sprintf("it is older than %s", n.Fresh)
	}
	return fmt.Sprintf("%s %s changed%s", d.Object.Entity, d.Object.Key, b.decided(d))
}

// decided says which event did it, and of which call it is.
func (b *builder) decided(d detectors.Decided) string {
	text := fmt.Sprintf(" at #%d", b.view.number(d.Seq))
	call, known := b.search.calls[d.Opened]
	if d.Opened == 0 || !known {
		if d.Session != "" && d.Session != b.found.account.Session {
			text += " by session " + string(d.Session)
		}
		return text
	}
	text += " by call " + string(call.id)
	if call.session != b.found.account.Session {
		text += " of session " + string(call.session)
	}
	return text
}

func contradicted(e *policy.Evidence) string {
	if e.Where == nil {
		return "it was refused"
	}
	return "where is false: " + e.Where.Source()
}

// facts are what the need kept, in its order.
func (b *builder) facts(n *policy.Need, kept map[string]json.RawMessage) []Fact {
	var all []Fact
	for _, k := range n.Keep {
		raw, there := kept[k.Name]
		f := Fact{Name: k.Name, Type: "not captured"}
		if there {
			f.Type = typeOf(raw)
		}
		if there && b.view.Values {
			f.Value = raw
		}
		all = append(all, f)
	}
	return all
}

// typeOf names the type of a value, and how much of it there is.
func typeOf(raw json.RawMessage) string {
	v, err := schemas.ParseValue(raw)
	if err != nil {
		return "unknown"
	}
	switch x := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case schemas.Number:
		return "number"
	case string:
		return fmt.Sprintf("string of %d characters", len([]rune(x)))
	case []schemas.Value:
		return fmt.Sprintf("list of %d", len(x))
	}
	return "object"
}
