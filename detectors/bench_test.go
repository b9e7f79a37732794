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

// BenchmarkUnsettled steps through refunds beside so many calls of the same
// session that never came back: the cost of an event must not depend on them,
// whether the refund is flawless or asks in vain who inspected.
func BenchmarkUnsettled(b *testing.B) {
	for _, flaw := range []traffic.Flaw{traffic.Flawless, traffic.Uninspected} {
		for _, open := range []int{0, 100, 1000} {
			b.Run(fmt.Sprintf("flaw=%d/open=%d", flaw, open), func(b *testing.B) { benchmarkUnsettled(b, flaw, open) })
		}
	}
}

func benchmarkUnsettled(b *testing.B, flaw traffic.Flaw, open int) {
	e := detectors.New(detectors.Config{})
	e.Step(refundPolicy(b))
	s := &traffic.Session{Name: "S", Tenant: schemas.DefaultTenant, At: scenario.Start()}
	seq, events := uint64(1), 0
	step := func(ev schemas.Event) {
		seq++
		events++
		ev.Seq, ev.Sequence = seq, 0
		e.Step(ev)
	}
	for range open {
		for _, ev := range s.Refund(traffic.Flawless) {
			if ev.Type == schemas.CallRequested && ev.Tool == "attachment.inspect" {
				step(ev)
			}
		}
	}
	e.World().Changes()
	events = 0
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for _, ev := range s.Refund(flaw) {
			step(ev)
		}
		e.World().Changes()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
}

// BenchmarkTree steps through an inspection and a refund in one session of a
// tree of so many: the cost must not depend on the others.
func BenchmarkTree(b *testing.B) {
	for _, sessions := range []int{1, 100, 4000} {
		b.Run(fmt.Sprintf("sessions=%d", sessions), func(b *testing.B) {
			f := &family{}
			e := detectors.New(detectors.Config{})
			e.Step(activation(b, "tree-once.yaml"))
			e.Step(f.event("S", schemas.SessionStarted, `{}`))
			for i := range sessions - 1 {
				for _, ev := range f.call(fmt.Sprint("S.", i), "inspect", fmt.Sprint("P", i)) {
					e.Step(ev)
				}
			}
			e.World().Changes()
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				order := fmt.Sprint("O", i)
				for _, ev := range append(f.call("S", "inspect", order), f.call("S.0", "refund", order)...) {
					e.Step(ev)
				}
				e.World().Changes()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(4*b.N), "ns/event")
		})
	}
}
