package natsjs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Whatever a finding names, it is told, with what an operator needs to find
// the write; one that fits is told as it is.
func TestTellFits(t *testing.T) {
	l := newLog(t)
	large := finding(1)
	long := strings.Repeat("ä", 300_000)
	large.Argument = &schemas.Argument{Path: "order_id", Value: long}
	large.Nearest = &schemas.Nearest{Object: long}
	large.Origin = &schemas.Origin{File: long, Task: long}
	for i := range 40_000 {
		object := fmt.Sprint("order-", i)
		large.Objects = append(large.Objects, object)
		large.Evidence = append(large.Evidence, schemas.EvidenceAt{Need: object})
		large.Remedies = append(large.Remedies, schemas.Remedy{Call: "inspect", Args: map[string]string{"order_id": object}})
	}
	large.Objects[1], large.Remedies[1].Args["order_id"] = long, long
	if first, err := l.Tell(t.Context(), large); !first || err != nil {
		t.Fatalf("told first: %t, %v", first, err)
	}
	if large.Argument.Value != long || large.Objects[1] != long {
		t.Error("telling changed the finding that was told")
	}
	got, ok, err := l.LastFinding(t.Context(), large.Tenant, large.ID)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if got.Session != large.Session || got.Objects[0] != "order-0" || len(got.Objects) != mostNamed ||
		len(got.Remedies) != mostNamed-1 || !strings.Contains(got.Summary, "objects 40000") {
		t.Errorf("got %d objects, %d remedies, %q", len(got.Objects), len(got.Remedies), got.Summary)
	}
}

func TestQuarantineFits(t *testing.T) {
	l := newLog(t)
	r := projector.Refusal{Reason: "policy", Seq: 1, Detail: strings.Repeat("no.yaml:1:1: no such thing\n", 80_000)}
	for range 2 {
		if err := l.Quarantine(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	err := l.QuarantineEntries(t.Context(), 0, 0, func(uint64, projector.Refusal) error {
		n++
		return nil
	})
	if n != 1 || err != nil {
		t.Errorf("%d entries, %v; want one", n, err)
	}
}
