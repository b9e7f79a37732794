package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

//go:embed page.html
var pageText string

// view is what the page shows.
type view struct {
	Title    string
	Facts    []string
	Compares bool
	Rates    []rateView
	Guards   []guardView
	Groups   []groupsView
	Skipped  []measure.SkippedCount
	Findings []findingView
	Hidden   int
	Doubts   []string
	Labels   *measure.LabelResult
}

func (v view) write(w io.Writer) error {
	page, err := template.New("page").Parse(pageText)
	if err != nil {
		return fmt.Errorf("read page: %w", err)
	}
	return page.Execute(w, v)
}

// HTML writes the backtest as one page that needs nothing beside itself.
func (b *Backtest) HTML(w io.Writer) error {
	v := view{
		Title: "Backtest: " + b.Source.Name, Compares: b.compares(), Facts: b.facts(), Rates: b.rateViews(),
		Guards: b.guardViews(), Groups: groupViews(b.After), Skipped: b.After.Skipped, Hidden: b.Hidden, Labels: b.Labels,
	}
	for _, row := range b.doubts() {
		v.Doubts = append(v.Doubts, row[0]+" "+row[1])
	}
	for _, d := range b.Shown {
		v.Findings = append(v.Findings, b.findingView(d))
	}
	return v.write(w)
}

func (b *Backtest) facts() []string {
	facts := []string{fmt.Sprintf("%d events, %d sessions, judged in %s", b.Counts.Events, b.After.Overall.Sessions, b.Source.Took.Round(time.Millisecond))}
	if b.Interrupted {
		facts = append(facts, fmt.Sprintf("Interrupted: this is of the events up to %d", b.Counts.LastSeq))
	}
	for i, p := range b.Policies {
		role := "Policy"
		if b.compares() && i == 0 {
			role = "Against"
		}
		facts = append(facts, fmt.Sprintf("%s: %s (%s, %s)", role, p.Dir, p.Name, p.Digest))
	}
	return facts
}

// chartWidth is the width of the scale of a rate, in pixels.
const chartWidth = 200

// rateView is a rate in words and in pixels.
type rateView struct {
	Label, Text, Was     string
	Known                bool
	LowX, Spread, ValueX float64
}

func rateViewOf(name string, r measure.Rate) rateView {
	low, high := r.Interval()
	return rateView{
		Label: label(name), Text: r.String(), Known: r.Known(),
		LowX: round(chartWidth * low), Spread: round(chartWidth * (high - low)), ValueX: round(chartWidth * r.Value()),
	}
}

func round(x float64) float64 { return float64(int(x*10+0.5)) / 10 }

func (b *Backtest) rateViews() []rateView {
	var views []rateView
	for i, r := range b.After.Overall.Rates() {
		v := rateViewOf(r.Name, r.Rate)
		if b.compares() {
			v.Was = b.Before.Overall.Rates()[i].Rate.String()
		}
		if v.Known {
			views = append(views, v)
		}
	}
	return views
}

// barWidth is the width of the longest bar of counts, in pixels.
const barWidth = 160

// guardView is a row of counts with its bars.
type guardView struct {
	measure.GuardChange
	Bars     []bar
	BarsText string
}

type bar struct {
	Class    string
	X, Width float64
}

func (b *Backtest) guardViews() []guardView {
	most := 1
	for _, g := range b.Guards {
		most = max(most, g.Alerts, g.Added+g.Gone)
	}
	views := make([]guardView, len(b.Guards))
	for i, g := range b.Guards {
		v := guardView{GuardChange: g, BarsText: fmt.Sprintf("%d alerts", g.Alerts)}
		if b.compares() {
			added, gone := pixels(g.Added, most), pixels(g.Gone, most)
			v.Bars = []bar{{"added", 0, added}, {"gone", added, gone}}
			v.BarsText = fmt.Sprintf("%d added, %d gone", g.Added, g.Gone)
		} else {
			v.Bars = []bar{{"bar", 0, pixels(g.Alerts, most)}}
		}
		v.Need = orDash(v.Need)
		views[i] = v
	}
	return views
}

func pixels(n, most int) float64 { return round(barWidth * float64(n) / float64(most)) }

// groupsView is the table of one dimension.
type groupsView struct {
	Dimension string
	Rows      []groupView
}

type groupView struct {
	measure.Group
	NearMiss                      rateView
	Violation, Leak, Completeness string
}

func groupViews(r measure.Report) []groupsView {
	var views []groupsView
	for _, dimension := range measure.Dimensions() {
		groups := r.Groups[dimension]
		if len(groups) == 0 || len(groups) == 1 && groups[0].Name == "" {
			continue
		}
		v := groupsView{Dimension: dimension}
		for _, g := range groups {
			g.Name = orDash(g.Name)
			v.Rows = append(v.Rows, groupView{
				Group: g, NearMiss: rateViewOf("near_miss_rate", g.NearMissRate()), Violation: percent(g.ViolationRate()),
				Leak: percent(g.LeakRate()), Completeness: percent(g.Completeness()),
			})
		}
		views = append(views, v)
	}
	return views
}

// percent is the share alone.
func percent(r measure.Rate) string {
	if !r.Known() {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*r.Value())
}

// findingView is one finding, or what became of it.
type findingView struct {
	Change, Session, Tool, Guard, Need string
	Ordinal                            int
	Standing, Was                      string
	Reason                             schemas.Reason
	Summary, Explain                   string
}

func (b *Backtest) findingView(d measure.Difference) findingView {
	f := d.Finding()
	v := findingView{
		Change: string(d.Change), Session: schemas.Printable(string(f.Session)), Tool: schemas.Printable(string(f.Tool)), Guard: f.Guard,
		Need: orDash(f.Need), Ordinal: f.CallOrdinal, Standing: standing(f), Was: d.Was(), Reason: f.Reason, Summary: f.Summary,
	}
	if b.Explain != nil {
		v.Explain = b.Explain(f)
	}
	return v
}
