package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/nearmiss/nearmiss/schemas"
)

// row is one call of the summary: a write, or a read that something was found
// about.
type row struct {
	session schemas.SessionID
	agent   string
	tool    schemas.ToolName
	verdict string
	why     string
}

// summary shows every write with what became of it, and counts.
func (s *screen) summary(f *fleet) {
	rows := s.rows(f)
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "SESSION\tAGENT\tWRITE\tVERDICT\tWHY") // into memory
	for _, r := range rows {
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.session, r.agent, r.tool, r.verdict, r.why)
	}
	_ = w.Flush()
	s.line("")
	for line := range strings.Lines(text.String()) {
		s.line(strings.TrimRight(line, " \n"))
	}
	s.line("\n" + s.counts(f, rows))
}

// rows lists the writes in the order in which they were asked for, and then
// the other calls with findings.
func (s *screen) rows(f *fleet) []row {
	var rows []row
	for _, ev := range f.writes() {
		about := s.findings(func(o schemas.Finding) bool { return o.Session == ev.Session && o.CallID == ev.Call })
		rows = append(rows, rowOf(row{session: ev.Session, agent: ev.Agent, tool: ev.Tool}, about))
	}
	for _, o := range s.findings(func(o schemas.Finding) bool { return !f.isWrite(o.Tool) }) {
		rows = append(rows, rowOf(row{session: o.Session, agent: o.Agent, tool: o.Tool}, []schemas.Finding{o}))
	}
	return rows
}

func (f *fleet) isWrite(name schemas.ToolName) bool {
	tool := f.policy.Tool(name)
	return tool != nil && tool.Effect.Writes()
}

// rowOf says what was found about a call; of several findings the first names
// the verdict.
func rowOf(r row, about []schemas.Finding) row {
	r.verdict = string(schemas.VerdictOK)
	for i, f := range about {
		if i == 0 {
			r.verdict = verdictWord(f)
		} else {
			r.why += "; "
		}
		r.why += fmt.Sprintf("%s: %s", f.Need, strings.ReplaceAll(string(f.Reason), "_", " "))
		if f.Late != nil {
			r.why += ", evidence came too late"
		}
	}
	return r
}

// verdictWord is the class where something was found, because it says more
// than the verdict does.
func verdictWord(f schemas.Finding) string {
	if f.Verdict == schemas.VerdictUnknown || f.Verdict == schemas.VerdictAttempted {
		return string(f.Verdict)
	}
	return string(f.Class)
}

func (s *screen) counts(f *fleet, rows []row) string {
	good := 0
	for _, r := range rows {
		if r.verdict == string(schemas.VerdictOK) {
			good++
		}
	}
	heard := s.findings(func(schemas.Finding) bool { return true })
	touched := map[schemas.SessionID]bool{}
	for _, o := range heard {
		touched[o.Session] = true
	}
	return fmt.Sprintf("%d sessions, %d writes, %d of them ok; %d findings in %d sessions.",
		f.sessions, len(f.writes()), good, len(heard), len(touched))
}

// complete holds what was heard against what the stories tell of.
func (s *screen) complete(f *fleet) error {
	heard := len(s.findings(func(schemas.Finding) bool { return true }))
	if heard == f.expected {
		return nil
	}
	return fmt.Errorf("the fleet should lead to %d findings and led to %d: this build does not judge as it should; please report it", f.expected, heard)
}
