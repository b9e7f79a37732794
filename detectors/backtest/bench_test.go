package backtest_test

import (
	"fmt"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/ingest"
)

// BenchmarkRun judges a fleet of 200 sessions, by shards and by the sessions
// that have room in memory.
func BenchmarkRun(b *testing.B) {
	log := number(traffic.Fleet(200, 10, scenario.Start()))
	for _, c := range []struct{ shards, sessions int }{{1, 8000}, {2, 8000}, {1, 50}} {
		b.Run(fmt.Sprintf("shards=%d/sessions=%d", c.shards, c.sessions), func(b *testing.B) {
			p := compiled(b, read(b, "refund.yaml"))
			for b.Loop() {
				done, err := backtest.Run(b.Context(), func(yield func(ingest.Message, error) bool) {
					for _, m := range log {
						if !yield(m, nil) {
							return
						}
					}
				}, backtest.Options{Dir: b.TempDir(), Policies: []*policy.Policy{p}, Shards: c.shards, SessionsInMemory: c.sessions})
				if err != nil {
					b.Fatal(err)
				}
				if err := done.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(log)*b.N)/b.Elapsed().Seconds(), "events/s")
		})
	}
}
