package detectors_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestRestarted judges random logs by an engine that commits what changed
// after every few events and then, at random, goes on, drops its sessions
// from memory, or starts anew from what it stored. An engine that was never
// disturbed must say the same, to the byte.
func TestRestarted(t *testing.T) {
	p := &pair{compiled: map[string]*policy.Policy{}}
	random := rand.New(rand.NewPCG(*seed, 0))
	count := min(*logs, 2000)
	if testing.Short() || raced {
		count = min(count, 300)
	}
	for range count {
		file, events := oracle.Log(random)
		log := aged(random, append([]schemas.Event{activation(t, file)}, events...))
		every := 1 + random.IntN(4)
		compareRestarted(t, file, log, p, every)
	}
}

// TestRestartForgetsTheSame fills the bounded tables of a session and starts
// anew: what is forgotten next must be the oldest, not whatever sorts first.
func TestRestartForgetsTheSame(t *testing.T) {
	p := &pair{compiled: map[string]*policy.Policy{}}
	log := []schemas.Event{activation(t, "evidence.yaml")}
	word := schemas.Event{
		Stored: log[0].Stored, Time: log[0].Stored, Role: schemas.RoleAgent, Source: "words", Tenant: schemas.DefaultTenant,
		Session: "S1", Root: "S1", Actor: schemas.ActorAgent, Type: schemas.Message, Data: []byte(`{"role":"assistant","text":"x"}`),
	}
	const words, again = 4200, 1000 // the session remembers 4096
	for i := range words + again {
		word.ID = fmt.Sprintf("e%d", i)
		if i >= words {
			word.ID = fmt.Sprintf("e%d", i-again-200) // of the last before the restart
		}
		word.Seq = uint64(i + 2)
		log = append(log, word)
	}
	if diff := difference(p.step(log), p.stepRestarted(t, log, 4096)); diff != "" {
		t.Error(diff)
	}
}

func compareRestarted(t *testing.T, file string, log []schemas.Event, p *pair, every int) {
	t.Helper()
	differs := func(rest []schemas.Event) string {
		log := append([]schemas.Event{log[0]}, rest...)
		return difference(p.step(log), p.stepRestarted(t, log, every))
	}
	if differs(log[1:]) == "" {
		return
	}
	small := oracle.Shrink(log[1:], func(rest []schemas.Event) bool { return differs(rest) != "" })
	t.Fatalf("undisturbed against restarted after every %d events:\n%s\n%s", every, differs(small), oracle.Story(file, small))
}

// difference compares outcomes in full, as they would be told.
func difference(undisturbed, restarted []detectors.Outcome) string {
	for i := range undisturbed {
		a, b := told(undisturbed[i]), told(restarted[i])
		if a != b {
			return fmt.Sprintf("at sequence %d:\n  %s\n  against %s", undisturbed[i].Seq, a, b)
		}
	}
	return ""
}

func told(out detectors.Outcome) string {
	text, err := json.Marshal(out)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// stepRestarted judges a log by engines that follow one another over one
// store.
func (p *pair) stepRestarted(t *testing.T, log []schemas.Event, every int) []detectors.Outcome {
	t.Helper()
	store := memory{}
	e := detectors.New(detectors.Config{Store: store, Compile: p.compile})
	outcomes := make([]detectors.Outcome, 0, len(log))
	for i, ev := range log {
		outcomes = append(outcomes, e.Step(ev))
		if (i+1)%every != 0 {
			continue
		}
		store.commit(e.World().Changes())
		switch i / every % 3 {
		case 0:
			e = detectors.New(detectors.Config{Store: store, Compile: p.compile})
			if err := e.World().Restore(); err != nil {
				t.Fatal(err)
			}
		case 1:
			e.World().Trim(0)
		}
	}
	if err := e.World().Err(); err != nil {
		t.Fatal(err)
	}
	return outcomes
}

// aged lets sessions end and days pass at a few places of the log, which the
// random logs themselves leave out.
func aged(random *rand.Rand, log []schemas.Event) []schemas.Event {
	out := slices.Clone(log)
	for range random.IntN(4) {
		at := 1 + random.IntN(len(out)-1)
		out = slices.Insert(out, at, between(random, out[at-1], out[at], at))
	}
	for i := range out {
		out[i].Seq = uint64(i + 1)
	}
	return later(random, out)
}

func between(random *rand.Rand, before, after schemas.Event, at int) schemas.Event {
	ev := schemas.Event{
		Stored: before.Stored, Time: before.Stored, ID: fmt.Sprintf("between-%d-%d", at, random.IntN(1000000)),
		Role: schemas.RoleAgent, Source: "between", Tenant: after.Tenant, Session: after.Session, Root: after.Session,
		Actor: schemas.ActorAgent, Type: schemas.SessionEnded, Data: []byte(`{}`),
	}
	if random.IntN(3) == 0 || ev.Session == "" {
		ev.Type, ev.Role, ev.Tenant, ev.Session, ev.Root = schemas.ClockTicked, schemas.RoleSys, schemas.AllTenants, "", ""
	}
	return ev
}

// later lets more time pass before some of the events.
func later(random *rand.Rand, log []schemas.Event) []schemas.Event {
	waits := []time.Duration{11 * time.Minute, 61 * time.Minute, 25 * time.Hour, 31 * 24 * time.Hour}
	for range random.IntN(3) {
		wait := waits[random.IntN(len(waits))]
		for i := 1 + random.IntN(len(log)-1); i < len(log); i++ {
			log[i].Stored, log[i].Time = log[i].Stored.Add(wait), log[i].Time.Add(wait)
		}
	}
	return log
}

// memory is a store that keeps what was committed, in key order.
type memory map[string][]byte

func (m memory) commit(changes []projector.Change) {
	for _, c := range changes {
		if c.Value == nil {
			delete(m, string(c.Key))
			continue
		}
		m[string(c.Key)] = c.Value
	}
}

func (m memory) Scan(prefix []byte, fn func(key, value []byte) error) error {
	var keys []string
	for key := range m {
		if strings.HasPrefix(key, string(prefix)) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		if err := fn([]byte(key), m[key]); err != nil {
			return err
		}
	}
	return nil
}
