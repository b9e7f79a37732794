package report

import (
	"encoding/xml"
	"fmt"
	"io"

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
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes a suite for each guard: a failed case for each finding that is
// shown, or a passed one where the guard has none; and a suite for the labels.
func (b *Backtest) JUnit(w io.Writer) error {
	all := junitSuites{Name: "nearmiss backtest"}
	for _, name := range b.guardNames() {
		all.add(b.guardSuite(name))
	}
	if b.Labels != nil {
		all.add(b.labelSuite())
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
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

// guardNames are those of guards that judged something or found something, in
// order.
func (b *Backtest) guardNames() []string {
	var names []string
	for _, g := range b.After.Groups["guard"] {
		names = append(names, g.Name)
	}
	return names
}

func (b *Backtest) guardSuite(guard string) junitSuite {
	suite := junitSuite{Name: guard}
	for _, d := range b.Shown {
		f := d.Finding()
		if f.Guard != guard || d.After == nil || !measure.Alerts(f) {
			continue
		}
		suite.Cases = append(suite.Cases, b.findingCase(d, f))
	}
	if len(suite.Cases) == 0 {
		suite.Cases = append(suite.Cases, junitCase{Class: guard, Name: "no new finding"})
	}
	return suite
}

func (b *Backtest) findingCase(d measure.Difference, f schemas.Finding) junitCase {
	failure := &junitFailure{Message: f.Summary, Type: string(f.Verdict) + "/" + string(f.Reason), Text: lineOf(d, f)}
	if b.Explain != nil {
		failure.Text += "\n" + b.Explain(f)
	}
	return junitCase{Class: f.Guard, Name: fmt.Sprintf("%s call #%d %s: %s", f.Session, f.CallOrdinal, f.Tool, orDash(f.Need)), Failure: failure}
}

func (b *Backtest) labelSuite() junitSuite {
	suite := junitSuite{Name: "labels"}
	for _, s := range b.Labels.Against {
		suite.Cases = append(suite.Cases, junitCase{
			Class: "labels", Name: fmt.Sprintf("%s %s (%s)", s.ID, s.Kind, s.Certainty),
			Failure: &junitFailure{Message: "expected " + s.Expect, Type: s.Kind, Text: s.Why},
		})
	}
	if len(suite.Cases) == 0 {
		suite.Cases = append(suite.Cases, junitCase{Class: "labels", Name: fmt.Sprintf("%d labels agree", b.Labels.Agree)})
	}
	return suite
}
