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
	exact  bool                // the agent's word: kept as it was written too
	hashes []uint64
	echo   map[string]string // what the call was asked for, by space and folded value
	echoed []string          // what the result merely repeats of it
}

// sight starts a sighting; nil where no rule asks for origins.
func (s *step) sight() *sighting {
	if s.policy == nil || len(s.policy.Grounding) == 0 {
		return nil
	}
	c := &sighting{sights: &s.session.Sights}
	known := map[string]bool{}
	for _, rule := range s.policy.Grounding {
		for _, arg := range rule.Args {
			if n := argNormalizer(arg); !known[n.ID()] {
				known[n.ID()] = true
				c.spaces = append(c.spaces, n)
			}
		}
	}
	return c
}

// sightText remembers what a side of the conversation said.
func (s *step) sightText(origin projector.Origin, text string) {
	if c := s.sight(); c != nil {
		c.exact = origin == projector.OriginAgent
		eachRun(text, c.add)
		s.session.Sights.Add(s.ev.Seq, origin, s.ev.Turn, c.hashes)
	}
}

// sightArgs remembers the agent's arguments as the agent's own word: they
// ground nothing.
func (s *step) sightArgs(args schemas.Value) {
	if c := s.sight(); c != nil && !absent(args) {
		c.exact = true
		eachCandidate(schemas.Unwrap(args), c.add)
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
	c.asked(args)
	result := schemas.Unwrap(s.call.result)
	eachCandidate(result, c.add)
	s.sightPaths(c, rep.row, result)
	c.verified(rep.row, s.policy)
	s.session.Sights.Add(s.ev.Seq, projector.OriginResult, call.Turn, c.hashes)
}

// sightPaths remembers what stands at the result paths that arguments name,
// however short.
func (s *step) sightPaths(c *sighting, row *policy.Tool, result schemas.Value) {
	for _, rule := range s.policy.Grounding {
		for _, arg := range rule.Args {
			n := argNormalizer(arg)
			for _, path := range arg.FromPaths {
				for _, v := range valuesAt(result, strings.TrimPrefix(path, "result.")) {
					folded := n.Loose(scalarText(v))
					if folded != "" && (!c.isEcho(n, folded) || verifies(row, arg)) {
						c.note(c.sights.Hash(pathSpace(rule, arg), folded))
					}
				}
			}
		}
	}
}

func verifies(row *policy.Tool, arg *policy.GroundArg) bool {
	return row != nil && arg.Entity != nil && slices.Contains(row.Verifies, arg.Entity.Name)
}

// asked notes what the call's arguments say, in every spelling.
func (c *sighting) asked(args schemas.Value) {
	c.echo = map[string]string{}
	if absent(args) {
		return
	}
	eachCandidate(schemas.Unwrap(args), func(v string) {
		for _, n := range c.spaces {
			c.echo[n.ID()+"\x00"+n.Loose(v)] = v
		}
	})
}

func (c *sighting) isEcho(n policy.Normalizer, folded string) bool {
	if len(c.echo) == 0 {
		return false
	}
	_, asked := c.echo[n.ID()+"\x00"+folded]
	return asked
}

// verified lets a tool that verifies an entity ground it by an echo.
func (c *sighting) verified(row *policy.Tool, p *policy.Policy) {
	if row == nil {
		return
	}
	for _, entity := range row.Verifies {
		if e := p.Entities[entity]; e != nil {
			for _, v := range c.echoed {
				c.note(c.sights.Hash(verifiedSpace(entity), e.Normalize.Loose(v)))
			}
		}
	}
}

// add collects one candidate in the spellings of every entity.
func (c *sighting) add(v string) {
	if len(v) > longestValue {
		return
	}
	if c.exact {
		c.note(c.sights.Hash(exactSpace, v))
	}
	echoed, plain := false, policy.Normalizer{}.Loose(v)
	for _, n := range c.spaces {
		folded := n.LooseOf(v, plain)
		switch {
		case tooShort(folded):
		case c.isEcho(n, folded):
			echoed = true
		default:
			c.note(c.sights.Hash(n.ID(), folded))
		}
	}
	if echoed {
		c.echoed = append(c.echoed, v)
	}
}

func (c *sighting) note(hash uint64) { c.hashes = append(c.hashes, hash) }

// eachCandidate visits what could be an identifier in a value: every scalar
// and member name, and within texts the words and runs of words.
func eachCandidate(v schemas.Value, visit func(string)) {
	switch x := v.(type) {
	case string:
		visit(x)
		eachRun(x, visit)
	case schemas.Number:
		visit(string(x))
	case []schemas.Value:
		for _, e := range x {
			eachCandidate(e, visit)
		}
	case *schemas.Object:
		for i, name := range x.Names {
			visit(name)
			eachCandidate(x.Values[i], visit)
		}
	}
}

// longestRun is how many words an identifier in a text can have, such as a
// written date.
const longestRun = 3

// eachRun visits the words of a text and the runs of up to three of them, as
// they stand and without the punctuation around them, and the parts of words
// that are written together ("M20IZO—thanks").
func eachRun(text string, visit func(string)) {
	words := strings.Fields(text)
	for i := range words {
		eachPart(words[i], visit)
		for n := 1; n <= longestRun && i+n <= len(words); n++ {
			run := words[i]
			if n > 1 {
				run = strings.Join(words[i:i+n], " ")
			}
			visit(run)
			if inner := strings.TrimFunc(run, outerPunctuation); inner != run && inner != "" {
				visit(inner)
			}
		}
	}
}

// eachPart visits the parts of a word that punctuation joins.
func eachPart(word string, visit func(string)) {
	if !strings.ContainsFunc(word, joins) {
		return
	}
	for _, part := range strings.FieldsFunc(word, joins) {
		visit(part)
		if inner := strings.TrimFunc(part, outerPunctuation); inner != part && inner != "" {
			visit(inner)
		}
	}
}

// joins is punctuation that stands between words rather than within one.
func joins(r rune) bool { return strings.ContainsRune("—–/,:;|()[]{}=", r) }

// outerPunctuation is what may stand around an identifier in a sentence.
func outerPunctuation(r rune) bool {
	return unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsSpace(r)
}
