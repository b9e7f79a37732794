package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// page collects text; writing it is left to the end.
type page struct {
	strings.Builder
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// table writes rows of cells in columns under a heading.
func (p *page) table(heading string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	w := tabwriter.NewWriter(p, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, heading)
	for _, row := range rows {
		fmt.Fprintln(w, "  "+strings.Join(row, "\t"))
	}
	_ = w.Flush() // into memory
	p.line("")
}

// Table writes the backtest for a terminal.
func (b *Backtest) Table(w io.Writer) error {
	var p page
	b.head(&p)
	b.rates(&p)
	p.table("findings by guard and need:", b.guardRows())
	b.list(&p)
	p.table("what cannot be replayed or judged:", b.doubts())
	b.labels(&p)
	_, err := io.WriteString(w, p.String())
	return err
}

func (b *Backtest) head(p *page) {
	p.line("%s: %d events in %s", schemas.Printable(b.Source.Name), b.Counts.Events, b.Source.Took.Round(time.Millisecond))
	if b.Interrupted {
		p.line("interrupted: what follows is of the events up to %d", b.Counts.LastSeq)
	}
	for i, policy := range b.Policies {
		role := "policy"
		if b.compares() && i == 0 {
			role = "against"
		}
		p.line("%-8s %s (%s, %.19s)", role, policy.Dir, policy.Name, policy.Digest)
	}
	p.line("")
}

// rates writes the rates, of both policies side by side where there are two.
func (b *Backtest) rates(p *page) {
	after := b.After.Overall
	p.line("%d sessions, %d with a guarded write; %d guarded writes executed, %d attempted without what they need",
		after.Sessions, after.Writing, after.Writes, after.Attempts)
	rows := [][]string{}
	for i, r := range after.Rates() {
		row := []string{label(r.Name), r.Rate.String()}
		if b.compares() {
			row = append(row, "was "+b.Before.Overall.Rates()[i].Rate.String())
		}
		if r.Rate.Known() {
			rows = append(rows, row)
		}
	}
	p.table("rates (of sessions unless it says otherwise; in brackets the counts and Wilson's interval at 95 %):", rows)
}

// label is the name of a rate as a person writes it.
func label(name string) string { return strings.ReplaceAll(name, "_", " ") }

func (b *Backtest) guardRows() [][]string {
	if len(b.Guards) == 0 {
		return nil
	}
	head := []string{"guard", "need", "alerts", "unknown", "other"}
	if b.compares() {
		head = append(head, "added", "gone", "changed")
	}
	rows := [][]string{head}
	for _, g := range b.Guards {
		row := []string{schemas.Printable(g.Guard), schemas.Printable(orDash(g.Need)), fmt.Sprint(g.Alerts), fmt.Sprint(g.Unknown), fmt.Sprint(g.Other)}
		if b.compares() {
			row = append(row, fmt.Sprint(g.Added), fmt.Sprint(g.Gone), fmt.Sprint(g.Changed))
		}
		rows = append(rows, row)
	}
	return rows
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// list writes the findings that are shown, each with how to look at it.
func (b *Backtest) list(p *page) {
	for _, d := range b.Shown {
		f := d.Finding()
		p.line("%s %s", mark(d, b.compares()), lineOf(d, f))
		if b.Explain != nil {
			p.line("    %s", b.Explain(f))
		}
	}
	if b.Hidden > 0 {
		p.line("... and %d more: --limit 0 shows all, -o json has them", b.Hidden)
	}
	if len(b.Shown) > 0 {
		p.line("")
	}
}

// mark is what a change begins its line with.
func mark(d measure.Difference, compares bool) string {
	if !compares {
		return " "
	}
	return map[measure.Change]string{measure.Added: "+", measure.Gone: "-", measure.Changed: "~"}[d.Change]
}

// lineOf is one finding in one line: who, which write, which need, why.
func lineOf(d measure.Difference, f schemas.Finding) string {
	text := fmt.Sprintf("%s %s call #%d %s/%s %s (%s): %s", schemas.Printable(string(f.Session)), schemas.Printable(string(f.Tool)),
		f.CallOrdinal, schemas.Printable(f.Guard), schemas.Printable(orDash(f.Need)), standing(f), f.Reason, f.Summary)
	if was := d.Was(); was != "" {
		text += " [" + was + "]"
	}
	return text
}

// standing is what a finding counts as: its class, which names the rate that it
// enters, or why it enters none.
func standing(f schemas.Finding) string {
	if measure.Alerts(f) {
		return string(f.Class)
	}
	return string(f.Verdict)
}

// doubts says of what the backtest cannot speak, with counts.
func (b *Backtest) doubts() [][]string {
	var rows [][]string
	add := func(n int, what string) {
		if n > 0 {
			rows = append(rows, []string{fmt.Sprint(n), what})
		}
	}
	add(b.After.Overall.CutOff, "sessions began before the stretch: what they lack is unknown, not missing")
	add(b.After.Overall.Incomplete-b.After.Overall.CutOff, "sessions miss events for other reasons")
	add(b.Counts.Open, "calls are still open at the end of the stretch and are not judged yet")
	add(int(b.Counts.Taken[detectors.TakenDuplicate]), "events were read twice, as of files that hold the same runs")
	for _, reason := range slices.Sorted(maps.Keys(b.Unknown)) {
		add(b.Unknown[reason], "needs are unknown: "+string(reason))
	}
	for _, reason := range slices.Sorted(maps.Keys(b.Counts.Refused)) {
		add(int(b.Counts.Refused[reason]), "events are refused: "+reason)
	}
	return rows
}

func (b *Backtest) labels(p *page) {
	if b.Labels == nil {
		return
	}
	p.line("%d of %d labels agree; %d certain ones disagree; %d are of runs that are not counted here",
		b.Labels.Agree, b.Labels.Scored, b.Labels.Certain, b.Labels.Missing)
	for _, s := range b.Labels.Against {
		state := "disagrees (" + s.Certainty + ")"
		if s.Unscored {
			state = "is of an unknown kind"
		}
		p.line("  %s %s: %s run %d call #%d %s: %s, expected %s: %s", schemas.Printable(s.ID), state, schemas.Printable(s.File), s.Index,
			s.Ordinal, schemas.Printable(s.Tool), schemas.Printable(s.Kind), s.Expect, s.Why)
	}
}
