package oracle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/oracle"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

func randomLog(t testing.TB, r *rand.Rand) (string, []schemas.Event) {
	t.Helper()
	file, events := oracle.Log(r)
	text, err := readPolicy(file)
	if err != nil {
		t.Fatal(err)
	}
	activation := scenario.Activation(scenario.Policy{Name: file, Text: text})
	return file, append([]schemas.Event{activation}, events...)
}

// TestLogsReachEveryReason holds that random logs are worth comparing: every
// reason that needs no bound comes up, and so does every way to take an event.
func TestLogsReachEveryReason(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	o := oracle.New()
	reasons, taken := map[schemas.Reason]int{}, map[detectors.Taken]int{}
	late, attempted, logs := 0, 0, 3000
	for range logs {
		_, log := randomLog(t, r)
		for _, out := range o.Judge(log) {
			taken[out.Taken]++
			for _, f := range out.Findings {
				reasons[f.Reason]++
				if f.Late != nil {
					late++
				}
				if f.Verdict == schemas.VerdictAttempted {
					attempted++
				}
			}
		}
	}
	t.Log(reasons, taken, late, attempted)
	for _, want := range []schemas.Reason{
		schemas.ReasonMissing, schemas.ReasonOtherObject, schemas.ReasonConcurrent, schemas.ReasonFailed,
		schemas.ReasonConsumed, schemas.ReasonExpired, schemas.ReasonStale, schemas.ReasonContradicted,
		schemas.ReasonPartial, schemas.ReasonUngrounded, schemas.ReasonLaundered, schemas.ReasonDuplicateWrite,
		schemas.ReasonNotCaptured, schemas.ReasonGap, schemas.ReasonUnbindable,
	} {
		if reasons[want] < logs/300 {
			t.Errorf("%s came up %d times in %d logs", want, reasons[want], logs)
		}
	}
	if late == 0 || attempted == 0 || taken[detectors.TakenDuplicate] == 0 || taken[detectors.TakenConflict] == 0 {
		t.Errorf("late %d, attempted %d, taken %v", late, attempted, taken)
	}
}

// TestLogsAreStories holds that a log that is found can be kept as a story.
func TestLogsAreStories(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	o := oracle.New()
	for range 300 {
		file, log := randomLog(t, r)
		story, err := scenario.Parse("again", oracle.Story(file, log[1:]))
		if err != nil {
			t.Fatal(err)
		}
		again, err := story.Log(readPolicy)
		if err != nil {
			t.Fatal(err)
		}
		if diff := oracle.Compare(o.Judge(log), o.Judge(again)); diff != "" {
			t.Fatalf("%s\n%s", diff, oracle.Story(file, log[1:]))
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	o := oracle.New()
	for b.Loop() {
		_, log := randomLog(b, r)
		o.Judge(log)
	}
}
