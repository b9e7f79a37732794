package coverage

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Report is what was exercised, per group and in all.
type Report struct {
	Groups  []*Summary `json:"groups"`
	Hit     int        `json:"hit"`
	Points  int        `json:"points"`
	Percent float64    `json:"percent"`
	Missing []Missing  `json:"missing"`
}

// Summary is one group in figures.
type Summary struct {
	*Group
	Hit     int     `json:"hit"`
	Percent float64 `json:"percent"`
}

// Missing is one point that no story reached.
type Missing struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	*Point
}

// String is `file:line:col: what is not exercised`.
func (m Missing) String() string {
	return fmt.Sprintf("%s: %s %s: never: %s", m.Place, m.Kind, m.Name, m.What)
}

// Report sums up what was counted so far.
func (r *Recorder) Report() Report {
	out := Report{Missing: []Missing{}}
	for _, g := range r.groups {
		s := &Summary{Group: g}
		for _, p := range g.Points {
			if p.Hits > 0 {
				s.Hit++
				continue
			}
			out.Missing = append(out.Missing, Missing{g.Kind, g.Name, p})
		}
		s.Percent = percent(s.Hit, len(g.Points))
		out.Groups = append(out.Groups, s)
		out.Hit += s.Hit
		out.Points += len(g.Points)
	}
	out.Percent = percent(out.Hit, out.Points)
	return out
}

func percent(hit, of int) float64 {
	if of == 0 {
		return 100
	}
	return 100 * float64(hit) / float64(of)
}

// Table writes the figures, and below them what is missing.
func (r Report) Table(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, s := range r.Groups {
		_, _ = fmt.Fprintf(table, "%s %s\t%d/%d\t%.0f %%\n", s.Kind, s.Name, s.Hit, len(s.Points), s.Percent)
	}
	_, _ = fmt.Fprintf(table, "in all\t%d/%d\t%.0f %%\n", r.Hit, r.Points, r.Percent)
	if err := table.Flush(); err != nil {
		return fmt.Errorf("write coverage: %w", err)
	}
	var lines strings.Builder
	for _, m := range r.Missing {
		lines.WriteString(m.String() + "\n")
	}
	_, err := io.WriteString(w, lines.String())
	return err
}
