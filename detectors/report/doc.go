// Package report writes what a backtest or a fleet's measures come to: as a
// table for a terminal, as JSON and CSV for programs, as JUnit for CI, and as
// one HTML page that needs nothing beside itself.
//
// It decides nothing and reads nothing; package measure has counted. Text that
// came from outside is made printable in tables and escaped in pages.
//
//	r := report.Backtest{Result: comparison.Result(), Shown: shown.Differences}
//	err := r.Table(os.Stdout, false)
package report
