package detectors

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nearmiss/nearmiss/detectors/policy"
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

// groundArg judges one argument of a rule: every value at its path, and one
// finding for the path, about the first value without origin.
func (l *look) groundArg(rule *policy.Grounding, arg *policy.GroundArg) []found {
	for _, v := range valuesAt(l.args, arg.Path) {
		text := scalarText(v)
		if text == "" || allowed(arg, text) {
			continue
		}
		reason, verdict, loose := l.origin(rule, arg, text)
		if verdict == schemas.VerdictOK {
			continue
		}
		f := l.finding(rule.Name, arg.Path, schemas.ClassIntegrityLeak, rule.Severity)
		f.Reason, f.Verdict = reason, verdict
		f.Argument = &schemas.Argument{Path: arg.Path, Value: text, Normalized: loose}
		return []found{{finding: f}}
	}
	return nil
}

func allowed(arg *policy.GroundArg, text string) bool {
	return slices.ContainsFunc(arg.Allow, func(p policy.Pattern) bool { return p.MatchString(text) })
}

// origin finds where a value was first seen. loose is set where it was seen
// only in another spelling.
func (l *look) origin(rule *policy.Grounding, arg *policy.GroundArg, text string) (schemas.Reason, schemas.Verdict, bool) {
	short := tooShort(text)
	if short && len(arg.FromPaths) == 0 {
		return "", schemas.VerdictOK, false
	}
	result, laundered, loose := false, false, false
	for _, h := range l.hashesOf(rule, arg, text, short) {
		at := l.session.Sights.Of(h)
		result = result || (rule.FromResult && l.fromResult(at.Result, at.ResultTurn, at.Later))
		if !rule.FromUser || short || at.User == 0 {
			continue
		}
		if at.Agent == 0 || at.User < at.Agent {
			return "", schemas.VerdictOK, false
		}
		laundered, loose = true, l.session.Sights.Of(l.session.Sights.Hash(exactSpace, text)).Agent == 0
	}
	switch {
	case result:
		return "", schemas.VerdictOK, false
	case l.session.Uncaptured:
		return schemas.ReasonNotCaptured, schemas.VerdictUnknown, false
	case l.session.Incomplete():
		return schemas.ReasonGap, schemas.VerdictUnknown, false
	case l.session.Sights.Lost || l.session.Reopened:
		return schemas.ReasonEvicted, schemas.VerdictUnknown, false
	case laundered:
		return schemas.ReasonLaundered, schemas.VerdictViolation, loose
	}
	return schemas.ReasonUngrounded, schemas.VerdictViolation, false
}

// fromResult reports whether a result of another turn showed the value.
func (l *look) fromResult(first uint64, turn schemas.TurnID, laterSeen uint64) bool {
	if first == 0 {
		return false
	}
	return !l.ownTurn(turn) || laterSeen != 0
}

// exactSpace holds values as they were written by the user or the agent.
const exactSpace = "="

// hashesOf are the places of the index where a value of the argument can
// stand: as it is, and in the spellings that its entity folds together.
func (l *look) hashesOf(rule *policy.Grounding, arg *policy.GroundArg, text string, short bool) []uint64 {
	n := argNormalizer(arg)
	folded := n.Loose(text)
	s := &l.session.Sights
	if len(arg.FromPaths) > 0 {
		hashes := []uint64{s.Hash(pathSpace(rule, arg), folded)}
		if short {
			return hashes
		}
	}
	hashes := []uint64{s.Hash("", folded), s.Hash("", policy.Normalizer{}.Loose(text))}
	if n.ID() != "" {
		hashes = append(hashes, s.Hash(n.ID(), folded))
	}
	if arg.Entity != nil {
		hashes = append(hashes, s.Hash(verifiedSpace(arg.Entity.Name), folded))
	}
	if len(arg.FromPaths) > 0 {
		hashes = append(hashes, s.Hash(pathSpace(rule, arg), folded))
	}
	return hashes
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
