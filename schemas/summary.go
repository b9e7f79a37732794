package schemas

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// wording is what a reason says to somebody who has never heard of nearmiss.
// {need} is the need, assert or argument path, {object} the nearest object.
type wording struct {
	reason Reason
	why    string // follows "ran although"; after "is unknown:" for the reasons of unknown
	fix    string // where the finding has no remedy of its own
}

// wordings has a row for every reason.
func wordings() []wording {
	return []wording{
		{ReasonMissing, "{need} was never established", "establish {need} first"},
		{ReasonOtherObject, "{need} was established only for another object{object}", "establish {need} for the object of this call first"},
		{ReasonConcurrent, "{need} was still being looked up when the call was decided", "wait for the answer before deciding"},
		{ReasonFailed, "the attempt to establish {need} had failed", "repeat the look-up until it succeeds"},
		{ReasonConsumed, "{need} had already been used up by another write", "establish {need} once more for this write"},
		{ReasonExpired, "{need} no longer held: its time was over", "establish {need} again just before the write"},
		{ReasonStale, "{need} was out of date: the object had changed since, or too much time had passed", "look again after the change"},
		{ReasonContradicted, "{need} was checked and said no", "do not write while {need} says no"},
		{ReasonPartial, "{need} rested on a partial answer", "ask for the whole answer"},
		{ReasonUngrounded, "its {need} came from no earlier result and no user message", "take {need} from a result or from the user"},
		{ReasonLaundered, "its {need} was first said by the agent itself and only repeated by the user", "take {need} from a result or from the user"},
		{ReasonBypassed, "the gate had denied it", "obey the denial, or do what it asks for and propose again"},
		{ReasonDuplicateWrite, "the same call with the same arguments had run before", "look whether it is done already before repeating it"},

		{ReasonNotCaptured, "arguments or results that it depends on were not captured", "capture arguments and results at the source"},
		{ReasonGap, "events of the session are missing", "send every event of the session"},
		{ReasonEvicted, "it was forgotten because a bound was reached", "raise the bounds of the session"},
		{ReasonCost, "its expression was too costly to evaluate", "simplify the expression in the policy"},
		{ReasonUnavailable, "this agent has no tool that could establish it", "give the agent such a tool, or exempt it in the policy"},
		{ReasonUnbindable, "two open calls share one call id", "give each open call its own id"},
		{ReasonPolicy, "the policy could not be evaluated, or none was active", "run nearmiss policy check"},
	}
}

// Sentence says in one line, without a final period, which call it is about,
// what was not established, why, and where the nearest evidence is. It never
// holds the value of an argument, only of the objects; what came from outside
// is made printable. The same finding has the same sentence everywhere.
func (f Finding) Sentence() string {
	why := f.fill(f.wording().why) + f.where()
	if f.Verdict == VerdictUnknown {
		return fmt.Sprintf("%s %s, and whether %s is unknown: %s", f.write(), f.did(), f.question(), why)
	}
	return fmt.Sprintf("%s %s although %s", f.write(), f.did(), why)
}

// Fix says, without a final period, what would have satisfied the need.
func (f Finding) Fix() string {
	var calls []string
	for _, r := range f.Remedies {
		if text := r.sentence(); text != "" {
			calls = append(calls, text)
		}
	}
	if len(calls) == 0 {
		return f.fill(f.wording().fix)
	}
	return atMost(calls, 2, "; ")
}

func (f Finding) wording() wording {
	for _, w := range wordings() {
		if w.reason == f.Reason {
			return w
		}
	}
	return wording{f.Reason, "{need} does not count (" + Printable(string(f.Reason)) + ")", "establish {need} first"}
}

func (f Finding) fill(text string) string {
	object := ""
	if f.Nearest != nil && f.Nearest.Object != "" {
		object = ", " + Printable(f.Nearest.Object)
	}
	return strings.NewReplacer("{need}", Printable(f.Need), "{object}", object).Replace(text)
}

// write is the call with the objects that it is about. Of a grounding finding
// the object is the argument itself, which is not said.
func (f Finding) write() string {
	var objects []string
	for _, o := range f.Objects {
		if f.Argument == nil {
			objects = append(objects, Printable(o))
		}
	}
	if len(objects) == 0 {
		return Printable(string(f.Tool))
	}
	return Printable(string(f.Tool)) + "(" + atMost(objects, 3, ", ") + ")"
}

func (f Finding) did() string {
	switch {
	case f.Outcome == "":
		return "was requested"
	case f.Outcome.Failed():
		return "was attempted"
	case f.Outcome.MayHaveHappened():
		return "may have run"
	}
	return "ran"
}

func (f Finding) question() string {
	if f.Argument != nil {
		return "its " + Printable(f.Need) + " had an origin"
	}
	return Printable(f.Need) + " was established"
}

// where points to the nearest evidence and to what came too late.
func (f Finding) where() string {
	text := ""
	if f.Nearest != nil && f.Nearest.Seq > 0 {
		text = fmt.Sprintf(" (see #%d)", f.Nearest.Seq)
	}
	if f.Late != nil {
		text += fmt.Sprintf("; the evidence came only after the call (late, #%d)", f.Late.Seq)
	}
	return text
}

// sentence names the call of a remedy, with its arguments in a fixed order.
func (r Remedy) sentence() string {
	if r.Call == "" {
		return Printable(r.Text)
	}
	names := make([]string, 0, len(r.Args))
	for name := range r.Args {
		names = append(names, name)
	}
	slices.Sort(names)
	text := "call " + Printable(string(r.Call))
	for _, name := range names {
		text += " " + Printable(name) + "=" + Printable(r.Args[name])
	}
	return text + " first"
}

func atMost(list []string, n int, separator string) string {
	if len(list) <= n {
		return strings.Join(list, separator)
	}
	return fmt.Sprintf("%s%sand %d more", strings.Join(list[:n], separator), separator, len(list)-n)
}

// maxPrintable is how many characters of a foreign text a line has room for.
const maxPrintable = 80

// Printable makes text from outside fit for a line on a terminal: control
// characters, escape sequences and invisible direction marks become `�`, and
// what is too long is cut. A session named by an attacker must not be able to
// write a line of its own.
func Printable(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n == maxPrintable {
			b.WriteRune('…')
			break
		}
		if !unicode.IsPrint(r) {
			r = unicode.ReplacementChar
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}
