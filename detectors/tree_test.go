package detectors_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// family makes the events of sessions that share the root S.
type family struct {
	seq uint64
	at  int
}

func (f *family) event(session string, typ schemas.Type, data string) schemas.Event {
	f.seq++
	now := scenario.Start()
	ev := schemas.Event{
		Seq: f.seq + 1, Stored: now, Time: now, Role: schemas.RoleObserver, ID: fmt.Sprint("e", f.seq), Source: "family",
		Type: typ, Tenant: "acme", Session: schemas.SessionID(session), Root: "S", Actor: schemas.ActorAgent, Data: []byte(data),
	}
	if session != "S" {
		ev.Parent = "S"
	}
	return ev
}

// call is a call of a tool about an order, and its answer.
func (f *family) call(session, tool, order string) []schemas.Event {
	f.at++
	request := f.event(session, schemas.CallRequested, fmt.Sprintf(`{"args":{"order_id":%q}}`, order))
	request.Call, request.Tool = schemas.CallID(fmt.Sprint("c", f.at)), schemas.ToolName(tool)
	ok := f.event(session, schemas.CallCompleted, `{"result":{"damaged":true}}`)
	ok.Call, ok.Tool, ok.Outcome = request.Call, request.Tool, schemas.OutcomeOK
	return []schemas.Event{request, ok}
}

// TestTreeKeysBeginWithTheTenant holds that what a tree stores can be erased
// with its tenant, and goes with its last session.
func TestTreeKeysBeginWithTheTenant(t *testing.T) {
	f, store := &family{}, memory{}
	e := detectors.New(detectors.Config{Store: store})
	log := slices.Concat([]schemas.Event{activation(t, "tree-once.yaml")}, f.call("S", "inspect", "O1"), f.call("S.a", "refund", "O1"))
	for _, ev := range log {
		e.Step(ev)
	}
	store.commit(e.World().Changes())
	trees := 0
	for key := range store {
		if !strings.HasPrefix(key, "\x04acme") && !strings.HasPrefix(key, "\x01~") {
			t.Errorf("key %q begins with no tenant", key)
		}
		if strings.HasPrefix(key, "\x04acmer") {
			trees++
		}
	}
	if trees == 0 {
		t.Error("the tree was not stored")
	}
	tick := schemas.Event{Seq: 99, Stored: scenario.Start().AddDate(0, 0, 2), Type: schemas.ClockTicked, Tenant: schemas.AllTenants}
	e.Step(tick)
	store.commit(e.World().Changes())
	for key := range store {
		if strings.HasPrefix(key, "\x04acmer") {
			t.Errorf("the tree is gone, and %q is still there", key)
		}
	}
}

// TestTreeBeyondItsBound lets more sessions join than a tree remembers: what
// cannot be met is unknown, before and after a restart.
func TestTreeBeyondItsBound(t *testing.T) {
	f, store := &family{}, memory{}
	e := detectors.New(detectors.Config{Store: store})
	e.Step(activation(t, "tree-once.yaml"))
	e.Step(f.event("S", schemas.SessionStarted, `{}`))
	for i := range 4200 {
		e.Step(f.event(fmt.Sprint("S.", i), schemas.SessionStarted, `{}`))
	}
	expect := func(order string) {
		t.Helper()
		for _, ev := range f.call("S.1", "refund", order) {
			for _, found := range e.Step(ev).Findings {
				if found.Reason != schemas.ReasonEvicted || found.Verdict != schemas.VerdictUnknown {
					t.Errorf("found %s %s", found.Verdict, found.Reason)
				}
			}
		}
	}
	expect("O1")
	store.commit(e.World().Changes())
	e = detectors.New(detectors.Config{Store: store})
	if err := e.World().Restore(); err != nil {
		t.Fatal(err)
	}
	expect("O2")
}

// TestSessionViewShowsTheTree holds that a session shows what it shares, with
// the session that established it.
func TestSessionViewShowsTheTree(t *testing.T) {
	f, store := &family{}, memory{}
	e := detectors.New(detectors.Config{Store: store})
	log := slices.Concat([]schemas.Event{activation(t, "tree-once.yaml")}, f.call("S.a", "inspect", "O1"), f.call("S", "refund", "O1"))
	for _, ev := range log {
		e.Step(ev)
	}
	store.commit(e.World().Changes())
	e.World().Trim(0)
	view, known, err := e.World().SessionView(projector.SessionKey{Tenant: "acme", ID: "S"})
	if err != nil || !known || len(view.Receipts) != 1 {
		t.Fatalf("%+v, %v, %v", view, known, err)
	}
	if r := view.Receipts[0]; r.Session != "S.a" || r.State != "consumed" || r.NeedIndex != 0 {
		text, _ := json.Marshal(r)
		t.Errorf("the receipt is %s", text)
	}
}

// TestTreeOvertaken lets retention take events while a sub-agent is silent: a
// new one that begins after that cannot know what it missed.
func TestTreeOvertaken(t *testing.T) {
	f := &family{}
	e := detectors.New(detectors.Config{})
	for _, ev := range slices.Concat([]schemas.Event{activation(t, "tree-once.yaml")}, f.call("S", "inspect", "O1"), f.call("S.a", "inspect", "O2")) {
		e.Step(ev)
	}
	f.seq += 100
	e.World().MarkOvertaken(f.seq)
	start := f.event("S.b", schemas.SessionStarted, `{}`)
	start.Sequence = 1
	e.Step(start)
	for _, ev := range f.call("S.b", "refund", "O3") {
		for _, found := range e.Step(ev).Findings {
			if found.Reason != schemas.ReasonGap || found.Verdict != schemas.VerdictUnknown {
				t.Errorf("found %s %s, want unknown gap", found.Verdict, found.Reason)
			}
		}
	}
}

// TestFindingsNameTheSession holds that a finding says of which session its
// evidence is, where it is not the write's own.
func TestFindingsNameTheSession(t *testing.T) {
	f := &family{}
	e := detectors.New(detectors.Config{})
	e.Step(activation(t, "tree-once.yaml"))
	step := func(events []schemas.Event) (last []schemas.Finding) {
		for _, ev := range events {
			last = e.Step(ev).Findings
		}
		return last
	}
	step(f.call("S", "inspect", "O9"))
	step(f.call("S.a", "inspect", "O1"))
	found := step(f.call("S", "refund", "O2"))
	if len(found) != 1 || found[0].Nearest == nil || found[0].Nearest.Session != "S.a" {
		t.Errorf("nearest is %+v, want one of S.a", found)
	}
	found = step(f.call("S.b", "inspect", "O2"))
	if len(found) != 1 || found[0].Late == nil || found[0].Late.Session != "S.b" {
		t.Errorf("late is %+v, want one of S.b", found)
	}
	found = step(f.call("S.b", "refund", "O3"))
	if len(found) != 1 || found[0].Nearest == nil || found[0].Nearest.Session != "" {
		t.Errorf("nearest is %+v, want one of its own", found)
	}
}

// TestTreeRead holds that a tree whose earlier events were not read is
// incomplete, even if its root starts anew, and that another shard keeps none.
func TestTreeRead(t *testing.T) {
	f := &family{}
	e := detectors.New(detectors.Config{})
	e.Step(activation(t, "tree-once.yaml"))
	e.World().Miss("acme", "S")
	e.Step(f.event("S", schemas.SessionStarted, `{}`))
	for _, ev := range f.call("S", "refund", "O1") {
		for _, found := range e.Step(ev).Findings {
			if found.Reason != schemas.ReasonGap {
				t.Errorf("found %s %s, want unknown gap", found.Verdict, found.Reason)
			}
		}
	}
	other := detectors.Shard{Of: 2}
	if other.Owns("acme", "S") {
		other.Index = 1
	}
	e, store := detectors.New(detectors.Config{Shard: other}), memory{}
	e.Step(activation(t, "tree-once.yaml"))
	for _, ev := range f.call("S.a", "inspect", "O1") {
		e.Step(ev)
	}
	store.commit(e.World().Changes())
	for key := range store {
		if strings.HasPrefix(key, "\x04acmer") {
			t.Errorf("another shard stores %q", key)
		}
	}
}
