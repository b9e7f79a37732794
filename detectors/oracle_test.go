package detectors_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

var (
	logs = flag.Int("logs", 100_000, "how many random logs the engine and the oracle judge")
	seed = flag.Uint64("seed", 1, "of the random logs; a second, random one is always run too")
)

// TestOracle judges random logs twice, by the engine and by a scan of the
// whole history that shares no code with it, and fails where they differ,
// with the smallest log that shows it.
func TestOracle(t *testing.T) {
	count := *logs
	if testing.Short() || raced {
		count = min(count, 3000)
	}
	fresh := uint64(time.Now().UnixNano())
	t.Logf("seeds %d and %d (repeat with -seed)", *seed, fresh)
	compare(t, *seed, count-count/10)
	compare(t, fresh, count/10)
}

// compare splits the logs over the processors; each part has a seed of its
// own, so that a failure can be repeated alone.
func compare(t *testing.T, seed uint64, logs int) {
	t.Helper()
	parts := runtime.GOMAXPROCS(0)
	for part := range parts {
		t.Run(fmt.Sprintf("seed=%d/%d", seed, part), func(t *testing.T) {
			t.Parallel()
			p := &pair{judge: oracle.New(), compiled: map[string]*policy.Policy{}}
			random := rand.New(rand.NewPCG(seed, uint64(part)))
			for range logs / parts {
				file, events := oracle.Log(random)
				p.check(t, file, append([]schemas.Event{activation(t, file)}, events...))
			}
		})
	}
}

// pair is the two implementations.
type pair struct {
	judge    *oracle.Oracle
	compiled map[string]*policy.Policy
}

func (p *pair) compile(bundle []byte) (*policy.Policy, error) {
	if known := p.compiled[string(bundle)]; known != nil {
		return known, nil
	}
	compiled, err := detectors.Compile(bundle)
	p.compiled[string(bundle)] = compiled
	return compiled, err
}

func (p *pair) difference(log []schemas.Event) string {
	return oracle.Compare(p.judge.Judge(log), p.step(log))
}

func (p *pair) check(t *testing.T, file string, log []schemas.Event) {
	t.Helper()
	if p.difference(log) == "" {
		return
	}
	with := func(rest []schemas.Event) []schemas.Event { return append([]schemas.Event{log[0]}, rest...) }
	small := oracle.Shrink(log[1:], func(rest []schemas.Event) bool { return p.difference(with(rest)) != "" })
	t.Fatalf("oracle against engine:\n%s\n%s", p.difference(with(small)), oracle.Story(file, small))
}

func activation(t testing.TB, file string) schemas.Event {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "policies", file))
	if err != nil {
		t.Fatal(err)
	}
	return scenario.Activation(scenario.Policy{Name: file, Text: string(text)})
}

// step judges a log by a fresh engine. The few policies are compiled once.
func (p *pair) step(log []schemas.Event) []detectors.Outcome {
	e := detectors.New(detectors.Config{Compile: p.compile})
	outcomes := make([]detectors.Outcome, 0, len(log))
	for _, ev := range log {
		outcomes = append(outcomes, e.Step(ev))
	}
	return outcomes
}
