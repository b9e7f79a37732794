package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// Fleet is the measures of what a fleet of agents did.
type Fleet struct {
	Source Source `json:"source"`
	measure.Report
}

// JSON writes the report as one object, each rate with its counts and its
// interval.
func (f *Fleet) JSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(f)
}

// CSV writes one row for each rate of each group.
func (f *Fleet) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"dimension", "name", "measure", "hits", "of", "value", "low", "high"}}
	add := func(dimension string, g measure.Group) {
		for _, r := range g.Rates() {
			low, high := r.Rate.Interval()
			row := []string{dimension, cell(g.Name), r.Name, strconv.Itoa(r.Rate.Hits), strconv.Itoa(r.Rate.Of), "", "", ""}
			if r.Rate.Known() {
				row[5], row[6], row[7] = decimal(r.Rate.Value()), decimal(low), decimal(high)
			}
			rows = append(rows, row)
		}
		rows = append(rows, []string{dimension, cell(g.Name), "repeated_writes", strconv.Itoa(g.Repeated), strconv.Itoa(g.Writes), "", "", ""})
	}
	add("all", f.Overall)
	for _, dimension := range measure.Dimensions() {
		for _, g := range f.Groups[dimension] {
			add(dimension, g)
		}
	}
	return out.WriteAll(rows)
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// cell keeps a spreadsheet from taking a name from outside for a formula.
func cell(name string) string {
	if name != "" && (name[0] == '=' || name[0] == '+' || name[0] == '-' || name[0] == '@' || name[0] == '\t' || name[0] == '\r') {
		return "'" + name
	}
	return name
}

// HTML writes the report as one page that needs nothing beside itself.
func (f *Fleet) HTML(w io.Writer) error {
	v := view{
		Title:  "Near-misses: " + f.Source.Name,
		Facts:  []string{sizes(f.Overall)},
		Groups: groupViews(f.Report), Skipped: f.Skipped,
	}
	for _, r := range f.Overall.Rates() {
		if r.Rate.Known() {
			v.Rates = append(v.Rates, rateViewOf(r.Name, r.Rate))
		}
	}
	return v.write(w)
}

// sizes says how much the rates are of.
func sizes(g measure.Group) string {
	return fmt.Sprintf("%d sessions, %d with a guarded write; %d guarded writes executed (%d unknown, %d repeated), %d attempted without what they need",
		g.Sessions, g.Writing, g.Writes, g.UnknownWrites, g.Repeated, g.Attempts)
}

// Table writes the report for a terminal.
func (f *Fleet) Table(w io.Writer) error {
	var p page
	p.line("%s, read in %s", schemas.Printable(f.Source.Name), f.Source.Took.Round(time.Millisecond))
	p.line("%s", sizes(f.Overall))
	p.line("")
	rates := [][]string{}
	for _, r := range f.Overall.Rates() {
		if r.Rate.Known() {
			rates = append(rates, []string{label(r.Name), r.Rate.String()})
		}
	}
	p.table("rates (of sessions unless it says otherwise; in brackets the counts and Wilson's interval at 95 %):", rates)
	for _, v := range groupViews(f.Report) {
		rows := [][]string{{v.Dimension, "sessions", "with write", "writes", "near-miss rate", "violations", "leaks", "unauthenticated", "unauthorized", "completeness"}}
		for _, g := range v.Rows {
			rows = append(rows, []string{
				schemas.Printable(g.Name), strconv.Itoa(g.Sessions), strconv.Itoa(g.Writing), strconv.Itoa(g.Writes), g.NearMiss.Text,
				g.Violation, g.Leak, percent(g.UnauthenticatedRate()), percent(g.UnauthorizedRate()), g.Completeness,
			})
		}
		p.table("by "+v.Dimension+":", rows)
	}
	p.table("what writes are made without:", f.skippedRows())
	_, err := io.WriteString(w, p.String())
	return err
}

func (f *Fleet) skippedRows() [][]string {
	if len(f.Skipped) == 0 {
		return nil
	}
	rows := [][]string{{"tool", "guard", "need", "reason", "writes"}}
	for _, s := range f.Skipped {
		rows = append(rows, []string{
			schemas.Printable(string(s.Tool)), schemas.Printable(s.Guard), schemas.Printable(s.Need), string(s.Reason), strconv.Itoa(s.Writes),
		})
	}
	return rows
}
