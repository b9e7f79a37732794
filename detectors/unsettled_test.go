package detectors_test

import (
	"fmt"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestOldestCallMakesRoom opens more calls than a session keeps: one that was
// called off goes first, and then the oldest, as if its time were over.
func TestOldestCallMakesRoom(t *testing.T) {
	f, store := &family{}, memory{}
	e := detectors.New(detectors.Config{Store: store})
	e.Step(activation(t, "once.yaml"))
	open := func() (gone []schemas.Finding) {
		return e.Step(f.call("S", "refund", fmt.Sprint("O", f.at+1))[0]).Findings
	}
	for range 1024 {
		if gone := open(); gone != nil {
			t.Fatalf("%s had to go", gone[0].CallID)
		}
	}
	off := f.event("S", schemas.CallCompleted, `{}`)
	off.Call, off.Tool, off.Outcome = "c500", "refund", schemas.OutcomeTimeout
	if told := e.Step(off).Findings; len(told) != 1 || told[0].CallID != "c500" {
		t.Fatalf("the call that was called off told %v", told)
	}
	if gone := open(); gone != nil {
		t.Errorf("%s had to go, though c500 was called off", gone[0].CallID)
	}
	for _, want := range []schemas.CallID{"c1", "c2"} {
		if gone := open(); len(gone) != 1 || gone[0].CallID != want || gone[0].Outcome != schemas.OutcomeUnknown {
			t.Errorf("%v had to go, want %s", gone, want)
		}
	}
	store.commit(e.World().Changes())
	e = detectors.New(detectors.Config{Store: store})
	if err := e.World().Restore(); err != nil {
		t.Fatal(err)
	}
	if gone := open(); len(gone) != 1 || gone[0].CallID != "c3" {
		t.Errorf("%v had to go after a restart, want c3", gone)
	}
}
