package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/schemas"
)

// The elements of JUnit's XML, as far as CI systems agree on them.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitFailure `xml:"failure"`
		Skipped *junitFailure `xml:"skipped"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes a suite for each guard and rule: a failed case for each finding
// that alerts (of two policies, that did not alert before), or a passed one where
// there is none; and a suite for the labels. Findings are read from sessions:
// all of them, whatever a page shows.
func (b *Backtest) JUnit(w io.Writer, sessions iter.Seq2[[]measure.Session, error]) error {
	cases := map[string][]junitCase{}
	for sides, err := range sessions {
		if err != nil {
			return err
		}
		for _, d := range measure.Diff(sides[0], sides[len(sides)-1]) {
			f := d.Finding()
			if alertsAnew(d, len(sides)) {
				cases[f.Guard] = append(cases[f.Guard], b.findingCase(d, f))
			}
		}
	}
	all := junitSuites{Name: "nearmiss backtest"}
	if b.Interrupted {
		all.add(b.interruptedSuite())
	}
	for _, name := range b.guardNames() {
		all.add(b.guardSuite(name, cases[name]))
	}
	if b.Labels != nil {
		all.add(b.labelSuite())
	}
	return all.write(w)
}

func (s *junitSuites) write(w io.Writer) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(s); err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuites) add(suite junitSuite) {
	for _, c := range suite.Cases {
		suite.Tests++
		if c.Failure != nil {
			suite.Failures++
		}
	}
	s.Tests += suite.Tests
	s.Failures += suite.Failures
	s.Suites = append(s.Suites, suite)
}

// guardNames are those of guards that judged something, and of guards and rules
// that found something, in order.
func (b *Backtest) guardNames() []string {
	var names []string
	for _, g := range b.After.Groups["guard"] {
		names = append(names, g.Name)
	}
	for _, g := range b.Guards {
		names = append(names, g.Guard)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// alertsAnew reports whether a finding fails its case: with one policy if it
// alerts, with two if it did not before.
func alertsAnew(d measure.Difference, sides int) bool {
	if d.After == nil || !measure.Alerts(*d.After) {
		return false
	}
	return sides == 1 || d.Before == nil || !measure.Alerts(*d.Before)
}

func (b *Backtest) interruptedSuite() junitSuite {
	return junitSuite{Name: "backtest", Cases: []junitCase{{
		Class: "backtest", Name: "reads everything",
		Failure: &junitFailure{Message: fmt.Sprintf("interrupted: this is of the events up to %d", b.Counts.LastSeq), Type: "interrupted"},
	}}}
}

func (b *Backtest) guardSuite(guard string, cases []junitCase) junitSuite {
	if len(cases) == 0 && b.compares() {
		cases = []junitCase{{Class: guard, Name: "no finding that did not alert before"}}
	}
	if len(cases) == 0 {
		cases = []junitCase{{Class: guard, Name: "no finding that alerts"}}
	}
	return junitSuite{Name: guard, Cases: cases}
}

func (b *Backtest) findingCase(d measure.Difference, f schemas.Finding) junitCase {
	failure := &junitFailure{Message: f.Summary, Type: standing(f) + "/" + string(f.Reason), Text: lineOf(d, f)}
	if b.Explain != nil {
		failure.Text += "\n" + b.Explain(f)
	}
	return junitCase{Class: f.Guard, Name: fmt.Sprintf("%s call #%d %s: %s", f.Session, f.CallOrdinal, f.Tool, orDash(f.Need)), Failure: failure}
}

func (b *Backtest) labelSuite() junitSuite {
	suite := junitSuite{Name: "labels"}
	for _, s := range b.Labels.Against {
		c := junitCase{Class: "labels", Name: fmt.Sprintf("%s %s (%s)", s.ID, s.Kind, s.Certainty)}
		if s.Certain() && !s.Unscored {
			c.Failure = &junitFailure{Message: "expected " + s.Expect, Type: s.Kind, Text: s.Why}
		} else {
			c.Skipped = &junitFailure{Message: "expected " + s.Expect + ", and nobody is certain", Type: s.Kind, Text: s.Why}
		}
		suite.Cases = append(suite.Cases, c)
	}
	if len(suite.Cases) == 0 {
		suite.Cases = append(suite.Cases, junitCase{Class: "labels", Name: fmt.Sprintf("%d labels agree", b.Labels.Agree)})
	}
	return suite
}
