package oracle_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/schemas"
)

var (
	logs = flag.Int("logs", 150, "how many random logs to play to the engine and to the oracle")
	seed = flag.Uint64("seed", 1, "of the random logs")
)

// TestEngineAgrees plays random logs to both. What they disagree on is shrunk
// and printed as a story, to be kept under testdata once it is settled who is
// right.
func TestEngineAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 0))
	o := oracle.New()
	for i := range *logs {
		file, log := randomLog(t, r)
		diff := func(events []schemas.Event) string {
			played := append([]schemas.Event{log[0]}, events...)
			return oracle.Compare(o.Judge(played), step(played))
		}
		if diff(log[1:]) == "" {
			continue
		}
		small := oracle.Shrink(log[1:], func(events []schemas.Event) bool { return diff(events) != "" })
		t.Fatalf("seed %d, log %d: oracle against engine: %s\n%s", *seed, i, diff(small), oracle.Story(file, small))
	}
}

func step(log []schemas.Event) []detectors.Outcome {
	e := detectors.New(detectors.Config{})
	var out []detectors.Outcome
	for _, ev := range log {
		out = append(out, e.Step(ev))
	}
	return out
}
