package policy

import (
	"fmt"
	"slices"
	"strings"
)

// idleGuards finds guards by effect where no tool has it.
func idleGuards(p *Policy) []Warning {
	var out []Warning
	for _, g := range p.Guards {
		if g.on.effect == "" || slices.ContainsFunc(p.tools, g.mayCover) {
			continue
		}
		out = append(out, warn(p.source.guards[g], "guard %q is about no call: no tool of the catalogue has effect %s; "+
			"give the tools their effect, or name them in on", g.Name, g.on.effect))
	}
	return out
}

// enforcedUnless finds guards that refuse at the gate what `unless` would
// excuse afterwards.
func enforcedUnless(p *Policy) []Warning {
	var out []Warning
	for _, g := range p.Guards {
		if g.Mode == ModeEnforce && g.Unless != nil && g.Unless.ReadsResult() {
			out = append(out, warn(p.siteOf(g.Unless), "guard %q is enforced, but unless reads the result, which no gate has before the call: "+
				"harmless writes are refused too; say in when what tells them by args, or use mode: warn", g.Name))
		}
	}
	return out
}

// siteOf answers where an expression stands.
func (p *Policy) siteOf(e *Expr) position {
	i := slices.IndexFunc(p.source.exprs, func(s sited) bool { return s.Expr == e })
	if i < 0 {
		return position{file: "policy", line: 1, col: 1}
	}
	return p.source.exprs[i].at
}

// ambiguousWords are said as often without meaning yes.
var ambiguousWords = phrases([]string{
	"please", "thanks", "thank you", "right", "well", "fine", "maybe", "perhaps", "confirm", "can", "want", "if",
})

// ambiguousYes finds words that are no clear yes.
func ambiguousYes(p *Policy) []Warning {
	var out []Warning
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			if doubts := e.doubts(); len(doubts) > 0 {
				out = append(out, warn(e.saysAt, "says of need %q holds what is no clear yes: %s; write phrases such as \"i confirm\"",
					n.Name, strings.Join(doubts, ", ")))
			}
		}
	}
	return out
}

// doubts lists the phrases that are no clear yes, each with why.
func (e *Evidence) doubts() []string {
	var out []string
	for i, phrase := range e.yes {
		if why := doubt(phrase); why != "" {
			out = append(out, fmt.Sprintf("%q (%s)", e.Says[i], why))
		}
	}
	return out
}

// doubt says why a phrase is no clear yes; empty if it is one.
func doubt(phrase []string) string {
	short := len(phrase) == 1 && len(phrase[0]) == 1 // one ASCII letter or digit: 是 is a word
	unclear := slices.ContainsFunc(ambiguousWords, func(w []string) bool { return slices.Equal(w, phrase) })
	switch {
	case negated(phrase):
		return "a negation"
	case short:
		return "a single letter"
	case unclear:
		return "said without meaning yes"
	}
	return ""
}
