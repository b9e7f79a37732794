package explain

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/nearmiss/nearmiss/schemas"
)

// Text writes the explanation for people.
func (x *Explanation) Text(w io.Writer) error {
	p := &printer{}
	p.head(x)
	for _, g := range x.Guards {
		p.guard(g, x.Needs)
	}
	for _, n := range x.Needs {
		p.need(n)
	}
	for _, o := range x.Origins {
		p.origin(o)
	}
	if _, err := io.WriteString(w, p.text.String()); err != nil {
		return fmt.Errorf("write explanation: %w", err)
	}
	return nil
}

type printer struct{ text strings.Builder }

// line writes one line, that deep.
func (p *printer) line(depth int, format string, args ...any) {
	p.text.WriteString(strings.Repeat("  ", depth))
	p.text.WriteString(strings.Map(printable, folded(fmt.Sprintf(format, args...))))
	p.text.WriteByte('\n')
}

// folded puts an expression of several lines on one.
func folded(text string) string {
	if !strings.ContainsAny(text, "\n\r\t") {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

// printable keeps what came from outside from moving the cursor or writing a
// line of its own.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return unicode.ReplacementChar
}

func (p *printer) head(x *Explanation) {
	where := fmt.Sprintf("session %s, judged at #%d", x.Session, x.Seq)
	if x.Ordinal >= 0 {
		where += fmt.Sprintf(", ordinal %d", x.Ordinal)
	}
	if x.Turn != "" {
		where += ", turn " + string(x.Turn)
	}
	p.line(0, "call %s %s (%s)", x.Call, x.Tool, where)
	switch {
	case x.Silent != "":
		p.line(1, "nothing was asked: %s", x.Silent)
	case x.Verdict != "":
		p.line(1, "verdict %s, outcome %s, policy %s", x.Verdict, x.Outcome, x.Policy)
	case len(x.Guards) > 0:
		p.line(1, "no verdict was told yet: the call is open; policy %s", x.Policy)
	}
	for _, t := range x.Told {
		late := ""
		if t.Late > 0 {
			late = fmt.Sprintf(", evidence came late, at #%d", t.Late)
		}
		p.line(1, "finding %s %s %s/%s, revision %d%s", t.Verdict, t.Reason, t.Guard, t.Need, t.Revision, late)
	}
}

func (p *printer) guard(g Guard, needs []Need) {
	p.line(0, "guard %s (%s, %s, %s)", g.Name, g.At, g.Mode, g.Severity)
	p.condition(1, "when", g.When)
	if !g.Asked {
		p.line(1, "not asked")
		return
	}
	for _, name := range g.Needs {
		if i := slices.IndexFunc(needs, func(n Need) bool { return n.Name == name }); i >= 0 {
			p.line(1, "need %s: %s", name, standing(needs[i]))
		}
	}
	for _, a := range g.Asserts {
		p.condition(1, "assert "+a.Name, &a.Condition)
	}
	p.condition(1, "unless", g.Unless)
	p.line(1, "verdict %s", g.Verdict)
}

func standing(n Need) string {
	if n.Reason == "" {
		return string(n.Status)
	}
	return string(n.Status) + ", " + string(n.Reason)
}

func (p *printer) condition(depth int, name string, c *Condition) {
	if c == nil {
		return
	}
	answer := string(c.Answer)
	if c.Why != "" {
		answer += ", " + string(c.Why)
	}
	p.line(depth, "%s (%s) %s: %s", name, c.At, c.Text, answer)
}

func (p *printer) need(n Need) {
	p.line(0, "need %s (%s): %s", n.Name, n.At, standing(n))
	p.condition(1, "when", n.When)
	for _, o := range n.Objects {
		p.object(o)
	}
	for _, r := range n.Remedies {
		p.line(1, "to meet it: %s", remedyText(r))
	}
}

func (p *printer) object(o Object) {
	about := "any object"
	if o.Object != "" {
		about = "object " + o.Object
	}
	result := string(o.Verdict)
	if o.Reason != "" {
		result += ", " + string(o.Reason)
	}
	p.line(1, "%s: %s", about, result)
	if len(o.Candidates) == 0 {
		p.line(2, "there is no candidate")
	}
	for _, c := range o.Candidates {
		p.candidate(c)
	}
}

func (p *printer) candidate(c Candidate) {
	p.line(2, "%s%s%s", c.what(), c.takes(), c.how())
	for _, t := range c.Tests {
		answer := "yes"
		if !t.Passed {
			answer = "no, " + t.Why
		}
		p.line(3, "%-12s %s", t.Name, answer)
	}
	for _, f := range c.Facts {
		if f.Value != nil {
			p.line(3, "keeps %s = %s", f.Name, f.Value)
			continue
		}
		p.line(3, "keeps %s: %s", f.Name, f.Type)
	}
}

// what names the candidate: a call, or what was said.
func (c Candidate) what() string {
	at := fmt.Sprintf("#%d", c.Seq)
	if c.Requested > 0 {
		at = fmt.Sprintf("#%d to #%d", c.Requested, c.Seq)
	}
	if c.Call == "" {
		return at
	}
	text := strings.TrimSpace(fmt.Sprintf("%s %s", c.Call, c.Tool)) + " " + at
	if c.Turn != "" {
		text += " turn " + string(c.Turn)
	}
	if c.Session != "" {
		text += " of session " + string(c.Session)
	}
	return text
}

// takes says by which alternative it could be evidence.
func (c Candidate) takes() string {
	if c.Alternative == 0 {
		return ""
	}
	return fmt.Sprintf(", alternative %d, %s (%s)", c.Alternative, c.Takes, c.At)
}

func (c Candidate) how() string {
	switch {
	case c.Counted:
		return ": counts"
	case len(c.Tests) == 0 && c.Note != "":
		return ": " + c.Note
	}
	return ""
}

func (p *printer) origin(o Origin) {
	name := o.Arg
	if o.Value != "" {
		name += " " + o.Value
	}
	p.line(0, "rule %s (%s) %s: %s", o.Rule, o.At, name, originText(o))
}

func originText(o Origin) string {
	if o.Allowed {
		return "ok, allowed or too short to be judged"
	}
	text := string(o.Verdict)
	if o.Reason != "" {
		text += ", " + string(o.Reason)
	}
	for _, seen := range []struct {
		by  string
		seq uint64
	}{{"result", o.Result}, {"user", o.User}, {"agent", o.Agent}} {
		if seen.seq > 0 {
			text += fmt.Sprintf(", first by %s at #%d", seen.by, seen.seq)
		}
	}
	return text
}

func remedyText(r schemas.Remedy) string {
	if r.Text != "" {
		return r.Text
	}
	text := "call " + string(r.Call)
	for _, name := range slices.Sorted(maps.Keys(r.Args)) {
		text += fmt.Sprintf(" %s=%s", name, r.Args[name])
	}
	return text
}
