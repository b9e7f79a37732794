package policy

import (
	"regexp"
	"slices"

	"github.com/goccy/go-yaml/token"
)

// ignore is a comment `# lint:ignore NAME reason`: it silences one lint on its
// line or, where it stands alone, on the next line that is no comment.
type ignore struct {
	at     position
	line   int // that it silences
	lint   string
	reason string
}

var ignoreComment = regexp.MustCompile(`^\s*lint:ignore(?:\s+(\S+))?(?:\s+(\S.*?))?\s*$`)

// ignoresIn finds the comments of a file that silence a lint.
func ignoresIn(file string, tokens token.Tokens) []*ignore {
	var out []*ignore
	for i, t := range tokens {
		m := ignoreComment.FindStringSubmatch(t.Value)
		if t.Type != token.CommentType || m == nil {
			continue
		}
		g := &ignore{at: position{file, t.Position.Line, t.Position.Column}, line: t.Position.Line, lint: m[1], reason: m[2]}
		if i == 0 || tokens[i-1].Position.Line < g.line {
			g.line = nextLine(tokens[i:])
		}
		out = append(out, g)
	}
	return out
}

// nextLine answers the line of the first token that is no comment.
func nextLine(tokens token.Tokens) int {
	for _, t := range tokens {
		if t.Type != token.CommentType {
			return t.Position.Line
		}
	}
	return 0
}

// silence leaves out what comments silence, and adds what is wrong with the
// comments themselves. Without agents, a comment on what only they show may
// have nothing to silence.
func (p *Policy) silence(found []Warning, agents bool) []Warning {
	var out []Warning
	used := map[*ignore]bool{}
	for _, w := range found {
		if g := p.ignoreOf(w); g != nil {
			used[g] = true
			continue
		}
		out = append(out, w)
	}
	for _, g := range p.source.ignores {
		w := g.problem(used[g] || (g.lint == unsatisfiable && !agents))
		if w.Msg != "" {
			out = append(out, w)
		}
	}
	return out
}

func (p *Policy) ignoreOf(w Warning) *ignore {
	i := slices.IndexFunc(p.source.ignores, func(g *ignore) bool {
		return g.at.file == w.File && g.line == w.Line && g.lint == w.Lint && g.reason != ""
	})
	if i < 0 {
		return nil
	}
	return p.source.ignores[i]
}

// problem says what is wrong with the comment; nothing where Msg is empty.
func (g *ignore) problem(used bool) Warning {
	var w Warning
	switch known := slices.Contains(Lints(), g.lint); {
	case !known:
		w = warn(g.at, "lint:ignore names no lint: write # lint:ignore NAME reason, with the name in brackets after a warning")
	case g.reason == "":
		w = warn(g.at, "lint:ignore %s gives no reason: say why the warning is wrong here", g.lint)
	case !used:
		w = warn(g.at, "lint:ignore %s silences nothing: remove it", g.lint)
	}
	w.Lint = ignoring
	return w
}
