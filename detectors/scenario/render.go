package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Line is one outcome: what came of which event.
type Line struct {
	Event int // its number; 0 is the activation of the policy
	Text  string
}

// Render writes the outcomes of a story as they stand under its dashes: in
// order of events, and within one event in the order given.
func Render(results []Line) string {
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b Line) int { return a.Event - b.Event })
	var b strings.Builder
	for _, l := range sorted {
		fmt.Fprintf(&b, "#%d %s\n", l.Event, l.Text)
	}
	return b.String()
}

// Verdict is what is told of a guarded call when it closes.
type Verdict struct {
	Tenant  schemas.TenantID
	Session schemas.SessionID
	Tool    schemas.ToolName
	Call    schemas.CallID
	Verdict schemas.Verdict
	Outcome schemas.Outcome
}

// VerdictText writes a verdict in story notation.
func (s *Story) VerdictText(v Verdict) string {
	w := words{}
	w.add("verdict", string(v.Verdict), quotedIfOdd(string(v.Tool)), quotedIfOdd(string(v.Call)), string(v.Outcome))
	w.where(s.defaults, v.Tenant, v.Session)
	return w.String()
}

// TakenText writes what became of an event that had no effect; reason says
// why it was refused.
func TakenText(taken, reason string) string {
	return strings.TrimSpace(taken + " " + reason)
}

// FindingText writes a finding in story notation; number answers the number
// of the event at a sequence. What is as usual is left out: the verdict that
// goes with the class, the outcome ok, the first revision, the story's own
// session. So is the nearest candidate of an unknown: nothing was tested.
func (s *Story) FindingText(f schemas.Finding, number func(seq uint64) int) string {
	w := words{}
	w.add("finding", string(f.Class), string(f.Reason), needName(f), quotedIfOdd(string(f.Tool)), quotedIfOdd(string(f.CallID)))
	w.unless(string(f.Verdict) == string(usualVerdict(f.Class)), "verdict", string(f.Verdict))
	w.unless(len(f.Objects) == 0, "objects", listText(f.Objects))
	w.unless(f.Outcome == schemas.OutcomeOK, "outcome", string(f.Outcome))
	w.unless(f.Order != "completion", "order", f.Order)
	if f.Argument != nil {
		w.add("argument=" + quotedIfOdd(f.Argument.Value))
	}
	if f.Nearest != nil && f.Verdict != schemas.VerdictUnknown {
		w.add("nearest=" + nearestText(*f.Nearest, number))
	}
	if f.Late != nil {
		w.add(fmt.Sprintf("late=#%d", number(f.Late.Seq)))
	}
	w.unless(f.Revision == 1, "rev", strconv.Itoa(f.Revision))
	w.unless(f.Model == s.defaults.model, "model", f.Model)
	w.where(s.defaults, f.Tenant, f.Session)
	return w.String()
}

func needName(f schemas.Finding) string {
	if f.Need == "" {
		return f.Guard
	}
	return quotedIfOdd(f.Guard + "/" + f.Need)
}

// usualVerdict is the verdict that a finding of that class has unless the
// write failed or cannot be judged.
func usualVerdict(c schemas.Class) schemas.Verdict {
	switch c {
	case schemas.ClassViolation, schemas.ClassIntegrityLeak:
		return schemas.VerdictViolation
	case schemas.ClassDuplicateWrite:
		return schemas.VerdictOK
	}
	return schemas.VerdictNearMiss
}

// nearestText says which event came nearest and which test it failed; of the
// test for the same object also which object it was about.
func nearestText(n schemas.Nearest, number func(seq uint64) int) string {
	test := strings.ReplaceAll(n.Test, " ", "-")
	text := fmt.Sprintf("#%d:%s", number(n.Seq), test)
	if n.Test == "same object" {
		text += "(" + quotedIfOdd(n.Object) + ")"
	}
	return text
}

// words collects a line.
type words []string

func (w *words) add(word ...string) { *w = append(*w, word...) }

func (w *words) unless(usual bool, name, value string) {
	if !usual {
		w.add(name + "=" + value)
	}
}

func (w *words) where(d defaults, t schemas.TenantID, s schemas.SessionID) {
	w.unless(t == d.tenant, "tenant", quotedIfOdd(string(t)))
	w.unless(s == d.session, "session", quotedIfOdd(string(s)))
}

// String joins the words with one space.
func (w *words) String() string { return strings.Join(*w, " ") }

func listText(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = quotedIfOdd(s)
	}
	return strings.Join(out, ",")
}

// quotedIfOdd quotes what could not be told from the notation around it.
func quotedIfOdd(s string) string {
	odd := func(r rune) bool { return r <= ' ' || r == '"' || r == ',' || r == 0x7f }
	if s == "" || strings.ContainsFunc(s, odd) {
		return strconv.Quote(s)
	}
	return s
}
