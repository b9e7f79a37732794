package main

import (
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/deploy"
)

// benchCmd measures this machine.
type benchCmd struct {
	Sessions int           `help:"Sessions side by side." default:"1000" placeholder:"N"`
	Refunds  int           `help:"Refunds of each session; a refund is ten events." default:"10" placeholder:"N"`
	Rate     int           `help:"Events per second while latency is measured." default:"1000" placeholder:"N"`
	For      time.Duration `help:"How long latency is measured." default:"10s"`
	Waves    int           `help:"How often the sessions are repeated, each time under other names and an hour later." default:"1" placeholder:"N"`
	Backtest bool          `help:"Measure only the backtest, against the raw read."`
	Output   string        `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// Help is the example of the command.
func (benchCmd) Help() string {
	return `Everything runs in this process on a broker and a store of its own, in a temporary directory. Compare the ratios, not the figures: each stands beside the raw one of the same run.

Example:

  nearmiss bench
  nearmiss bench --sessions 200 --refunds 5 --for 2s -o json
  nearmiss bench --backtest --waves 50`
}

// Run measures and prints.
func (b *benchCmd) Run(c *console) error {
	if b.Sessions < 1 || b.Refunds < 1 || b.Rate < 1 || b.For <= 0 || b.Waves < 1 {
		return configError(fmt.Errorf("--sessions, --refunds, --waves, --rate and --for must be above 0"))
	}
	files, err := deploy.PolicyFiles("refunds")
	if err != nil {
		return err
	}
	dir, remove, err := benchDir()
	if err != nil {
		return err
	}
	defer remove()
	o := benchOptions{Sessions: b.Sessions, Refunds: b.Refunds, Waves: b.Waves, OnlyBacktest: b.Backtest, Rate: b.Rate, For: b.For, Dir: dir, Policy: files}
	report, err := bench(c.ctx, o, func(part string) { c.note("measuring " + part) })
	if err != nil {
		return err
	}
	if b.Output == "json" {
		return report.json(c.out)
	}
	report.print(c.out)
	return nil
}

// note tells a person at a terminal what goes on; a file gets nothing.
func (c *console) note(text string) {
	if isTerminal(c.err) {
		_, _ = fmt.Fprintln(c.err, text) // progress only
	}
}
