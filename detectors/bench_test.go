package detectors_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/schemas"
)

// BenchmarkStep steps through refunds after so many calls of the same
// session: the cost of an event must not depend on them.
func BenchmarkStep(b *testing.B) {
	for _, calls := range []int{10, 1000, 10000} {
		b.Run(fmt.Sprintf("calls=%d", calls), func(b *testing.B) {
			e := detectors.New(detectors.Config{})
			e.Step(refundPolicy(b))
			s := &traffic.Session{Name: "S", Tenant: schemas.DefaultTenant, At: scenario.Start(), Step: time.Millisecond}
			seq, events := uint64(1), 0
			refund := func() {
				for _, ev := range s.Refund(traffic.Flawless) {
					seq++
					ev.Seq = seq
					e.Step(ev)
					events++
				}
				e.World().Changes()
			}
			for range calls / 4 {
				refund()
			}
			events = 0
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				refund()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
		})
	}
}

func refundPolicy(t testing.TB) schemas.Event {
	t.Helper()
	text, err := os.ReadFile("testdata/policies/refund.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return scenario.Activation(scenario.Policy{Name: "refund.yaml", Text: string(text)})
}
