package projector

import (
	"strings"
	"testing"
	"time"
)

// at is a store that applied 100 of a stream whose fold began at 1.
func at(change func(*Look)) Look {
	created := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	l := Look{
		Known:    true,
		Position: Position{Stream: "NEARMISS_EVENTS", Created: created, Start: 1, Seq: 100, Hash: 7},
		Stream:   Stream{Name: "NEARMISS_EVENTS", Created: created, First: 1, Last: 200},
		Hash:     7,
	}
	change(&l)
	return l
}

func TestGuardRules(t *testing.T) {
	for _, c := range []struct {
		name       string
		look       Look
		verdict    Verdict
		next       uint64
		incomplete bool
	}{
		{"new store", at(func(l *Look) { l.Known = false; l.Position = Position{} }), Begin, 1, false},
		{"new store, empty stream", at(func(l *Look) { l.Known = false; l.Stream.First, l.Stream.Last = 0, 0 }), Begin, 1, false},
		{"new store, old messages gone", at(func(l *Look) { l.Known = false; l.Stream.First = 50 }), Begin, 50, true},
		{"plain restart", at(func(*Look) {}), Continue, 101, false},
		{"caught up", at(func(l *Look) { l.Stream.Last = 100 }), Continue, 101, false},
		{"same instant in another zone", at(func(l *Look) { l.Stream.Created = l.Stream.Created.In(time.FixedZone("", 3600)) }), Continue, 101, false},
		{"retention took all that was applied", at(func(l *Look) { l.Stream.First, l.Hash = 101, 0 }), Continue, 101, false},
		{"applied message erased", at(func(l *Look) { l.Erased, l.Hash = true, 0 }), Continue, 101, false},
		{"retention overtook", at(func(l *Look) { l.Stream.First, l.Hash = 102, 0 }), Overtaken, 102, true},
		{"purged", at(func(l *Look) { l.Stream.First, l.Stream.Last = 201, 200 }), Overtaken, 201, true},
		{"rewound", at(func(l *Look) { l.Stream.Last = 99 }), Rebuild, 1, false},
		{"rewound to nothing", at(func(l *Look) { l.Stream.First, l.Stream.Last = 0, 0 }), Rebuild, 1, false},
		{"refilled", at(func(l *Look) { l.Hash = 8 }), Rebuild, 1, false},
		{"rewound, fold began late", at(func(l *Look) { l.Position.Start, l.Stream.First, l.Stream.Last = 60, 60, 99 }), Rebuild, 60, true},
		{"adopted, fits", at(func(l *Look) { l.Adopt = true; l.Stream.Name = "RESTORED"; l.Stream.Created = time.Time{} }), Continue, 101, false},
		{"adopted, other content", at(func(l *Look) { l.Adopt = true; l.Stream.Created = time.Time{}; l.Hash = 8 }), Rebuild, 1, false},
		{"adopted, rewound and cut", at(func(l *Look) { l.Adopt = true; l.Stream.First, l.Stream.Last = 60, 99 }), Rebuild, 60, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Guard(c.look)
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != c.verdict || got.Next != c.next || got.Incomplete != c.incomplete {
				t.Errorf("got %+v, want %s from %d, incomplete %v", got, c.verdict, c.next, c.incomplete)
			}
			if loud := got.Verdict == Rebuild || got.Verdict == Overtaken; loud != (got.Why != "") {
				t.Errorf("%s says %q", got.Verdict, got.Why)
			}
		})
	}
}

func TestGuardRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		look Look
		says []string
	}{
		{"other stream", at(func(l *Look) { l.Stream.Name = "OTHER" }), []string{`"NEARMISS_EVENTS"`, `"OTHER"`, "--adopt", "delete"}},
		{"recreated", at(func(l *Look) { l.Stream.Created = l.Stream.Created.Add(time.Hour) }), []string{"recreated", "2026-03-01T01:00:00Z", "--adopt", "delete"}},
		{"rewound and cut", at(func(l *Look) { l.Stream.First, l.Stream.Last = 60, 99 }), []string{"rewound", "99", "100", "--adopt", "delete"}},
		{"refilled and cut", at(func(l *Look) { l.Stream.First, l.Hash = 60, 8 }), []string{"refilled", "100", "--adopt", "delete"}},
		{"start not noted", at(func(l *Look) { l.Position.Start, l.Stream.First, l.Hash = 0, 2, 8 }), []string{"reaches back to 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Guard(c.look)
			if err == nil {
				t.Fatalf("ruled %+v", r)
			}
			for _, want := range c.says {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
}
