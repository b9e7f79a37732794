package pebblestore

import (
	"errors"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// owed lists what is to be told, as finding ids and refusal reasons.
func owed(t testing.TB, s *Store, limit int) (names []string, keys [][]byte) {
	t.Helper()
	list, err := s.Owed(limit)
	must(t, err)
	for _, o := range list {
		keys = append(keys, o.Key)
		if o.Finding != nil {
			names = append(names, o.Finding.ID)
		} else {
			names = append(names, o.Refusal.Reason)
		}
	}
	return names, keys
}

func TestOwedIsInTheOrderOfCommits(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.Commit(Batch{
		Findings: []schemas.Finding{finding("f-1"), finding("f-2")},
		Refusals: []projector.Refusal{{Reason: "role", Seq: 2}},
		Position: position(2),
	}))
	must(t, s.Commit(Batch{Findings: []schemas.Finding{finding("f-3")}, Position: position(2)}))
	must(t, s.Commit(Batch{Findings: []schemas.Finding{finding("f-4")}, Position: position(300)}))
	names, keys := owed(t, s, 10)
	same(t, "owed", names, []string{"f-1", "f-2", "role", "f-3", "f-4"})
	limited, _ := owed(t, s, 2)
	same(t, "first two", limited, []string{"f-1", "f-2"})

	must(t, s.Told([][]byte{keys[0], keys[2], keys[0]}))
	must(t, s.Told(keys[:1]))
	same(t, "count", s.OwedCount(), 3)
	closed(t, s)

	s = open(t, disk)
	names, _ = owed(t, s, 10)
	same(t, "owed after reopening", names, []string{"f-2", "f-3", "f-4"})
	same(t, "count after reopening", s.OwedCount(), 3)
}

// An adopted stream may begin at lower sequences than what is still owed.
func TestAnAdoptedStreamOverwritesNoEntry(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.Commit(Batch{Findings: []schemas.Finding{finding("f-1")}, Position: position(7)}))
	closed(t, s)
	s = open(t, disk)
	other := position(7)
	other.Stream = "RESTORED"
	must(t, s.Commit(Batch{Findings: []schemas.Finding{finding("f-2")}, Position: other}))
	names, _ := owed(t, s, 10)
	same(t, "owed", names, []string{"f-1", "f-2"})
}

func TestToldRefusesOtherKeys(t *testing.T) {
	s := open(t, vfs.NewMem())
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1")}, Position: position(1)}))
	if err := s.Told([][]byte{stateKey([]byte("a"))}); !errors.Is(err, errNotOutbox) {
		t.Errorf("got %v", err)
	}
	same(t, "state", state(t, s, ""), []string{"a=1"})
}

func TestADamagedEntryIsNamed(t *testing.T) {
	s := open(t, vfs.NewMem())
	for _, value := range []string{"", "x{}", "f{", "r["} {
		must(t, s.db.Set(outboxKey(1, 0), []byte(value), nil))
		if _, err := s.Owed(1); err == nil {
			t.Errorf("%q was read", value)
		}
	}
}
