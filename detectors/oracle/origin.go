package oracle

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// origins asks of every identifier that a grounding rule names where it came
// from.
func (a *asking) origins() {
	for _, g := range a.s.policy.Grounding {
		if !g.TakesTool(a.c.opening.Tool) {
			continue
		}
		for _, arg := range g.Args {
			if f := a.origin(g, arg); f != nil {
				a.c.ground = append(a.c.ground, f)
			}
		}
	}
}

// origin answers the finding of one argument: of its first value without an
// origin, or else of its first of which that is not known.
func (a *asking) origin(g *policy.Grounding, arg *policy.GroundArg) *finding {
	var worst *finding
	for _, v := range valuesAt(a.c.args, arg.Path) {
		reason, isUnknown := a.reasonOf(g, arg, v)
		if reason == "" || (worst != nil && (isUnknown || worst.Verdict != schemas.VerdictUnknown)) {
			continue
		}
		f := a.finding(g.Name, arg.Path)
		f.Class, f.Verdict, f.Reason = schemas.ClassIntegrityLeak, schemas.VerdictViolation, reason
		f.Severity, f.Argument = g.Severity, &schemas.Argument{Path: arg.Path, Value: v}
		if isUnknown {
			f.Verdict = schemas.VerdictUnknown
		}
		worst = f
	}
	return worst
}

// reasonOf answers why a value has no origin, empty where it has one or none
// is asked.
func (a *asking) reasonOf(g *policy.Grounding, arg *policy.GroundArg, v string) (schemas.Reason, bool) {
	sought := looked{arg: arg, loose: looseOf(arg, v)}
	if (sought.short() && len(arg.FromPaths) == 0) || allowed(arg, v) {
		return "", false
	}
	result := a.firstResult(sought)
	user, agent := a.firstUser(sought), a.firstAgent(sought)
	laundered := agent > 0 && user > agent && (result == 0 || result > agent)
	switch {
	case g.FromResult && result > 0:
		return "", false
	case g.FromUser && user > 0 && !laundered:
		return "", false
	case a.w.hasGap(a.s), a.s.parent != "" && agent > 0:
		return schemas.ReasonGap, true
	case a.blindBefore():
		return schemas.ReasonNotCaptured, true
	case laundered:
		return schemas.ReasonLaundered, false
	}
	return schemas.ReasonUngrounded, false
}

func allowed(arg *policy.GroundArg, v string) bool {
	return slices.ContainsFunc(arg.Allow, func(p policy.Pattern) bool { return p.MatchString(v) })
}

// looked is a value that is looked for.
type looked struct {
	arg   *policy.GroundArg
	loose string
}

func looseOf(arg *policy.GroundArg, v string) string {
	if arg.Entity == nil {
		return policy.Normalizer{}.Loose(v)
	}
	return arg.Entity.Normalize.Loose(v)
}

// short values are found in any text, so they are no proof of anything.
func (l looked) short() bool {
	digits := strings.IndexFunc(l.loose, func(r rune) bool { return r < '0' || r > '9' }) < 0
	n := utf8.RuneCountInString(l.loose)
	return n < 4 || (digits && n < 5)
}

// firstResult answers where a successful result of another turn first told
// the value, 0 if none did.
func (a *asking) firstResult(l looked) uint64 {
	for _, c := range a.s.calls {
		if a.informs(c) && a.tells(c, l) {
			return c.closing.Seq
		}
	}
	return 0
}

// informs reports whether the agent learned from the result of a call.
func (a *asking) informs(c *call) bool {
	return c.agents() && !c.doubled && c.standing(a.s) == good && c.closing.Role.GroundsResult() &&
		!sameTurn(c.opening.Turn, a.turn())
}

func (a *asking) tells(c *call, l looked) bool {
	if _, absent := c.result.(schemas.Absent); absent {
		return false
	}
	if l.short() {
		return slices.ContainsFunc(l.arg.FromPaths, func(path string) bool {
			return slices.ContainsFunc(valuesAt(c.result, strings.TrimPrefix(path, "result.")), l.is)
		}) && !a.echoes(c, l)
	}
	return l.in(c.result) && !a.echoes(c, l)
}

// echoes reports whether the result only repeats what the call was asked for.
func (a *asking) echoes(c *call, l looked) bool {
	tool := a.s.policy.Tool(c.opening.Tool)
	if tool != nil && l.arg.Entity != nil && slices.Contains(tool.Verifies, l.arg.Entity.Name) {
		return false
	}
	return l.in(c.args)
}

func (a *asking) firstUser(l looked) uint64 {
	for _, v := range a.s.words {
		if v.isMessage && v.role.GroundsUser() && !l.short() && l.inText(v.text) {
			return v.seq
		}
	}
	return 0
}

// firstAgent answers where the agent first said the value, in a message or in
// the arguments of a call.
func (a *asking) firstAgent(l looked) uint64 {
	if l.short() {
		return 0
	}
	first := uint64(0)
	for i, said := range a.s.agentSaid {
		if l.inText(said) {
			first = a.s.agentSaidAt[i]
			break
		}
	}
	for _, c := range a.s.calls {
		if c.agents() && l.in(c.args) && (first == 0 || c.asked() < first) {
			return c.asked()
		}
	}
	return first
}

// blindBefore reports whether a result that might have told it was not
// captured.
func (a *asking) blindBefore() bool {
	for _, c := range a.s.calls {
		_, absent := c.result.(schemas.Absent)
		if c.agents() && c.outcome == schemas.OutcomeOK && absent {
			return true
		}
	}
	return false
}

func (l looked) is(v string) bool { return looseOf(l.arg, v) == l.loose }

// in looks through every scalar, name and text of a value.
func (l looked) in(v schemas.Value) bool {
	switch x := v.(type) {
	case []schemas.Value:
		return slices.ContainsFunc(x, l.in)
	case *schemas.Object:
		return slices.ContainsFunc(x.Names, l.is) || slices.ContainsFunc(x.Values, l.in)
	case string:
		if inner := schemas.Unwrap(x); inner != v {
			return l.in(inner)
		}
		return l.is(x) || l.inText(x)
	case schemas.Number:
		return l.is(string(x))
	}
	return false
}

// inText looks through the words of a text and the runs of up to three.
func (l looked) inText(s string) bool {
	words := strings.Fields(s)
	for i := range words {
		for _, part := range strings.FieldsFunc(words[i], joins) {
			if l.is(part) || l.is(stripped(part)) {
				return true
			}
		}
		for n := 1; n <= 3 && i+n <= len(words); n++ {
			run := strings.Join(words[i:i+n], " ")
			if l.is(run) || l.is(stripped(run)) {
				return true
			}
		}
	}
	return false
}

// joins is punctuation between words that are written together.
func joins(r rune) bool { return strings.ContainsRune("—–/,:;|()[]{}=", r) }
