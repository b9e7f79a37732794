package policy

import "slices"

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
	"please", "thanks", "thank you", "right", "well", "fine", "maybe", "perhaps", "confirm", "can", "want", "if", // English
	"si", "da", // "if" in Spanish and French, "there" in German
})

// ambiguousYes finds words that are no clear yes.
func ambiguousYes(p *Policy) []Warning {
	var out []Warning
	for _, n := range p.Needs {
		for _, e := range n.Evidence {
			for i, phrase := range e.yes {
				if why := doubt(phrase); why != "" {
					out = append(out, warn(e.saysAt[i], "%q in says of need %q %s", e.Says[i], n.Name, why))
				}
			}
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
		return "holds a negation, which a user also says to refuse: leave it out"
	case short:
		return "is a single letter, which many sentences hold: write the word out"
	case unclear:
		return `is said without meaning yes: write a phrase such as "i confirm"`
	}
	return ""
}
