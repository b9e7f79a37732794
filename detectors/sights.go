package detectors

import (
	"slices"
	"strings"
	"unicode"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// longestValue bounds what can be an identifier, in bytes.
const longestValue = 256

// sighting collects the hashes that one event shows.
type sighting struct {
	sights *projector.Sights
	spaces []policy.Normalizer // of the arguments that rules name
	exact  bool
	hashes []uint64
	echo   map[string]bool // folded values of the call's own arguments
	echoed map[string]bool // of those, what the result repeats
}

// sight starts a sighting; nil where no rule asks for origins.
func (s *step) sight() *sighting {
	if s.policy == nil || len(s.policy.Grounding) == 0 {
		return nil
	}
	c := &sighting{sights: &s.session.Sights}
	seen := map[string]bool{"": true}
	for _, rule := range s.policy.Grounding {
		for _, arg := range rule.Args {
			if n := argNormalizer(arg); !seen[n.ID()] {
				seen[n.ID()] = true
				c.spaces = append(c.spaces, n)
			}
		}
	}
	return c
}

// sightText remembers what a side of the conversation said.
func (s *step) sightText(origin projector.Origin, text string) {
	if c := s.sight(); c != nil {
		c.exact = true
		c.text(text, 3)
		s.session.Sights.Add(s.ev.Seq, origin, s.ev.Turn, c.hashes)
	}
}

// sightArgs remembers the agent's arguments as the agent's own word: they
// ground nothing.
func (s *step) sightArgs(args schemas.Value) {
	if c := s.sight(); c != nil && !absent(args) {
		c.exact = true
		c.value(schemas.Unwrap(args), 3)
		s.session.Sights.Add(s.ev.Seq, projector.OriginAgent, s.ev.Turn, c.hashes)
	}
}

// sightResult remembers what a successful result showed, without what it
// merely echoes from the call's arguments.
func (s *step) sightResult(call *projector.Call, args schemas.Value) {
	c := s.sight()
	if c == nil || s.ev.Outcome != schemas.OutcomeOK || call.Unbindable || call.Actor != schemas.ActorAgent ||
		!s.ev.Role.GroundsResult() || absent(s.call.result) {
		return
	}
	rep := &report{row: s.policy.Tool(call.Tool), args: args, result: s.call.result}
	if failed, err := rep.failed(); failed || err != nil {
		return
	}
	c.echo, c.echoed = echoes(args), map[string]bool{}
	result := schemas.Unwrap(s.call.result)
	c.value(result, 1)
	s.sightPaths(c, result)
	c.verified(rep.row, s.policy)
	s.session.Sights.Add(s.ev.Seq, projector.OriginResult, call.Turn, c.hashes)
}

// sightPaths remembers what stands at the result paths that arguments name,
// however short.
func (s *step) sightPaths(c *sighting, result schemas.Value) {
	for _, rule := range s.policy.Grounding {
		for _, arg := range rule.Args {
			n := argNormalizer(arg)
			for _, path := range arg.FromPaths {
				for _, v := range valuesAt(result, strings.TrimPrefix(path, "result.")) {
					if folded := n.Loose(scalarText(v)); folded != "" && !c.echo[folded] {
						c.hashes = append(c.hashes, c.sights.Hash(pathSpace(rule, arg), folded))
					}
				}
			}
		}
	}
}

// echoes are the folded values anywhere in a call's arguments.
func echoes(args schemas.Value) map[string]bool {
	all := map[string]bool{}
	if absent(args) {
		return all
	}
	eachScalar(schemas.Unwrap(args), func(text string) {
		eachCandidate(text, 3, func(v string) { all[policy.Normalizer{}.Loose(v)] = true })
	})
	return all
}

// verified lets a tool that verifies an entity ground it by an echo.
func (c *sighting) verified(row *policy.Tool, p *policy.Policy) {
	if row == nil {
		return
	}
	for _, entity := range row.Verifies {
		e := p.Entities[entity]
		if e == nil {
			continue
		}
		for _, v := range sortedKeys(c.echoed) {
			c.hashes = append(c.hashes, c.sights.Hash(verifiedSpace(entity), e.Normalize.Loose(v)))
		}
	}
}

// value collects every scalar and member name of a value.
func (c *sighting) value(v schemas.Value, run int) {
	eachScalar(v, func(text string) { c.text(text, run) })
}

// text collects the candidates of one text.
func (c *sighting) text(text string, run int) {
	eachCandidate(text, run, c.add)
}

// add collects one candidate in the spellings of every entity.
func (c *sighting) add(v string) {
	base := policy.Normalizer{}.Loose(v)
	if c.echo[base] {
		c.echoed[v] = true
		return
	}
	c.hashes = append(c.hashes, c.sights.Hash("", base))
	if c.exact {
		c.hashes = append(c.hashes, c.sights.Hash(exactSpace, v))
	}
	for _, n := range c.spaces {
		folded := n.Loose(v)
		if folded != base && !c.echo[folded] {
			c.hashes = append(c.hashes, c.sights.Hash(n.ID(), folded))
		}
	}
}

func sortedKeys(set map[string]bool) []string {
	keys := make([]string, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// eachScalar visits the text of every scalar and every member name.
func eachScalar(v schemas.Value, visit func(string)) {
	switch x := v.(type) {
	case string:
		visit(x)
	case schemas.Number:
		visit(string(x))
	case []schemas.Value:
		for _, e := range x {
			eachScalar(e, visit)
		}
	case *schemas.Object:
		for i, name := range x.Names {
			visit(name)
			eachScalar(x.Values[i], visit)
		}
	}
}

// eachCandidate visits what could be an identifier in a text: the whole of
// it, its words, and runs of up to that many words, without the punctuation
// around them.
func eachCandidate(text string, run int, visit func(string)) {
	if len(text) <= longestValue {
		trimmed(text, visit)
	}
	words := strings.Fields(text)
	if len(words) == 1 {
		return
	}
	for i := range words {
		for n := 1; n <= run && i+n <= len(words); n++ {
			trimmed(strings.Join(words[i:i+n], " "), visit)
		}
	}
}

func trimmed(text string, visit func(string)) {
	inner := strings.TrimFunc(text, outerPunctuation)
	if inner == "" || len(inner) > longestValue || tooShort(inner) {
		return
	}
	visit(inner)
	if i := strings.Index(text, inner); i > 0 && text[i-1] == '#' {
		visit("#" + inner) // a mark that belongs to the identifier
	}
}

// outerPunctuation is what may stand around an identifier in a sentence.
func outerPunctuation(r rune) bool {
	return unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsSpace(r)
}
