package detectors

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// judgeGrounding asks where every identifier that a rule names came from.
func judgeGrounding(l *look) []found {
	var all []found
	for _, rule := range l.policy.Grounding {
		if !rule.TakesTool(l.call.Tool) {
			continue
		}
		for _, arg := range rule.Args {
			all = append(all, l.groundArg(rule, arg)...)
		}
	}
	return all
}

// groundArg judges one argument of a rule, which may have many values: one
// finding, about the first value without origin, else about the first of
// which that cannot be known.
func (l *look) groundArg(rule *policy.Grounding, arg *policy.GroundArg) []found {
	var worst []found
	for _, v := range valuesAt(l.args, arg.Path) {
		text := scalarText(v)
		if text == "" || allowed(arg, text) {
			l.hear.allows(rule, arg, text)
			continue
		}
		reason, verdict, loose := l.origin(rule, arg, text)
		l.hear.traces(OriginAccount{Rule: rule, Arg: arg, Value: text, Verdict: verdict, Reason: reason})
		if verdict == schemas.VerdictOK || (worst != nil && verdict == schemas.VerdictUnknown) {
			continue
		}
		f := l.finding(rule.Name, arg.Path, schemas.ClassIntegrityLeak, rule.Severity)
		f.Reason, f.Verdict = reason, verdict
		f.Argument = &schemas.Argument{Path: arg.Path, Value: text, Normalized: loose}
		worst = []found{{finding: f}}
		if verdict == schemas.VerdictViolation {
			return worst
		}
	}
	return worst
}

func allowed(arg *policy.GroundArg, text string) bool {
	return slices.ContainsFunc(arg.Allow, func(p policy.Pattern) bool { return p.MatchString(text) })
}

// origin says why a value has none. loose is set where it was seen only in
// another spelling.
func (l *look) origin(rule *policy.Grounding, arg *policy.GroundArg, text string) (schemas.Reason, schemas.Verdict, bool) {
	folded := argNormalizer(arg).Loose(text)
	short := tooShort(folded)
	if short && len(arg.FromPaths) == 0 {
		return "", schemas.VerdictOK, false
	}
	at := l.firstSight(rule, arg, folded, short)
	l.hear.sees(at)
	laundered := at.Agent > 0 && at.User > at.Agent && (at.Result == 0 || at.Result > at.Agent)
	switch {
	case rule.FromResult && at.Result > 0, rule.FromUser && at.User > 0 && !laundered:
		return "", schemas.VerdictOK, false
	case l.session.Incomplete(), handed(l.session.Parent, at):
		return schemas.ReasonGap, schemas.VerdictUnknown, false
	case l.session.Uncaptured:
		return schemas.ReasonNotCaptured, schemas.VerdictUnknown, false
	case l.session.Sights.Lost || l.session.Reopened:
		return schemas.ReasonEvicted, schemas.VerdictUnknown, false
	case laundered:
		loose := l.session.Sights.Of(l.session.Sights.Hash(exactSpace, text)).Agent == 0
		return schemas.ReasonLaundered, schemas.VerdictViolation, loose
	}
	return schemas.ReasonUngrounded, schemas.VerdictViolation, false
}

// handed reports whether a sub-agent may have the value from the one that gave
// it its task. What that one knew, another session knows.
func handed(parent schemas.SessionID, at projector.Sight) bool { return parent != "" && at.Agent > 0 }

// firstSight is where the value was first seen in any of the places where it
// can stand. Results of the call's own turn do not count.
func (l *look) firstSight(rule *policy.Grounding, arg *policy.GroundArg, folded string, short bool) projector.Sight {
	var first projector.Sight
	for _, h := range l.places(rule, arg, folded, short) {
		at := l.session.Sights.Of(h)
		result := at.Result
		if l.ownTurn(at.ResultTurn) {
			result = at.Later
		}
		first.Result = earlier(first.Result, result)
		if !short {
			first.User, first.Agent = earlier(first.User, at.User), earlier(first.Agent, at.Agent)
		}
	}
	return first
}

// earlier answers the lower of two sequences; 0 is never.
func earlier(a, b uint64) uint64 {
	if a == 0 || (b != 0 && b < a) {
		return b
	}
	return a
}

// exactSpace holds the agent's words as they were written.
const exactSpace = "="

// places are where a value of the argument can stand in the index.
func (l *look) places(rule *policy.Grounding, arg *policy.GroundArg, folded string, short bool) []uint64 {
	s := &l.session.Sights
	var places []uint64
	if len(arg.FromPaths) > 0 {
		places = append(places, s.Hash(pathSpace(rule, arg), folded))
	}
	if short {
		return places
	}
	places = append(places, s.Hash(argNormalizer(arg).ID(), folded))
	if arg.Entity != nil {
		places = append(places, s.Hash(verifiedSpace(arg.Entity.Name), folded))
	}
	return places
}

func argNormalizer(arg *policy.GroundArg) policy.Normalizer {
	if arg.Entity == nil {
		return policy.Normalizer{}
	}
	return arg.Entity.Normalize
}

// pathSpace holds what was seen at the result paths that an argument names.
func pathSpace(rule *policy.Grounding, arg *policy.GroundArg) string {
	return "path:" + rule.Name + ":" + arg.Path
}

// verifiedSpace holds what a tool that verifies the entity merely echoed.
func verifiedSpace(entity string) string { return "verified:" + entity }

// tooShort reports whether a value is found in any page by chance: under
// four characters, or only digits under five.
func tooShort(text string) bool {
	n := utf8.RuneCountInString(text)
	return n < 4 || (n < 5 && strings.Trim(text, "0123456789") == "")
}

// valuesAt are the scalars at a path such as `items[].id`. A list at the end
// of the path gives its elements.
func valuesAt(v schemas.Value, path string) []schemas.Value {
	v = schemas.Unwrap(v)
	if path == "" {
		if list, is := v.([]schemas.Value); is {
			return list
		}
		return []schemas.Value{v}
	}
	name, rest, _ := strings.Cut(path, ".")
	name, each := strings.CutSuffix(name, "[]")
	o, is := v.(*schemas.Object)
	if !is {
		return nil
	}
	member, there := o.Get(name)
	if !there {
		return nil
	}
	if !each {
		return valuesAt(member, rest)
	}
	list, _ := schemas.Unwrap(member).([]schemas.Value)
	var all []schemas.Value
	for _, e := range list {
		all = append(all, valuesAt(e, rest)...)
	}
	return all
}
