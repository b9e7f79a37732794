package policy

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits on a file: beyond them it is no policy, and would only cost memory.
const (
	maxFileBytes = MaxBundle
	maxNesting   = 32
	maxNodes     = 100_000 // aliases counted each time
	maxColumn    = 400     // of a block's dash or question mark
)

// yamlReader turns the text of one file into nodes.
type yamlReader struct {
	file    string
	lines   []string
	anchors map[string]*node
	problem func(position, string)
}

// readYAML answers the file's root mapping, or nil after telling a problem,
// and the comments that silence a lint.
func readYAML(f File, problem func(position, string)) (*node, []*ignore) {
	r := &yamlReader{file: f.Name, lines: strings.Split(f.Text, "\n"), anchors: map[string]*node{}, problem: problem}
	start := position{f.Name, 1, 1}
	if len(f.Text) > maxFileBytes || !utf8.ValidString(f.Text) || strings.ContainsRune(f.Text, 0) {
		problem(start, fmt.Sprintf("the file must be UTF-8 text of at most %d bytes", maxFileBytes))
		return nil, nil
	}
	tokens := lexer.Tokenize(f.Text)
	if at, deep := tooDeep(tokens); deep {
		problem(r.position(at), fmt.Sprintf("nested deeper than %d", maxNesting))
		return nil, nil
	}
	doc, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.syntax(err)
		return nil, nil
	}
	return r.root(doc, start), ignoresIn(f.Name, tokens)
}

func (r *yamlReader) root(doc *ast.File, start position) *node {
	var docs []*ast.DocumentNode
	for _, d := range doc.Docs {
		if d.Body != nil {
			docs = append(docs, d)
		}
	}
	if len(docs) == 0 {
		r.problem(start, "the file is empty")
		return nil
	}
	if len(docs) > 1 {
		r.problem(r.position(docs[1].Body.GetToken()), "one document for each file: put this one in a file of its own")
		return nil
	}
	return r.node(docs[0].Body, 0)
}

func (r *yamlReader) syntax(err error) {
	var at yaml.Error
	if errors.As(err, &at) {
		r.problem(r.position(at.GetToken()), at.GetMessage())
		return
	}
	r.problem(position{r.file, 1, 1}, err.Error())
}

func (r *yamlReader) position(t *token.Token) position {
	if t == nil || t.Position == nil {
		return position{r.file, 1, 1}
	}
	return position{r.file, max(t.Position.Line, 1), max(t.Position.Column, 1)}
}

// tooDeep looks at the tokens before the parser does, because the parser
// recurses as deep as the text says.
func tooDeep(tokens token.Tokens) (*token.Token, bool) {
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType:
			if depth == 0 && t.Position.Column > maxColumn {
				return t, true
			}
		}
		if depth > maxNesting {
			return t, true
		}
	}
	return nil, false
}

// node converts one value; nil after telling a problem.
func (r *yamlReader) node(n ast.Node, depth int) *node {
	if depth > maxNesting {
		r.problem(r.position(n.GetToken()), fmt.Sprintf("nested deeper than %d", maxNesting))
		return nil
	}
	switch x := n.(type) {
	case *ast.AnchorNode:
		return r.anchor(x, depth)
	case *ast.AliasNode:
		return r.alias(x)
	case *ast.MappingNode:
		return r.mapping(x.Values, r.position(x.GetToken()), depth)
	case *ast.MappingValueNode:
		return r.mapping([]*ast.MappingValueNode{x}, r.position(x.Key.GetToken()), depth)
	case *ast.SequenceNode:
		return r.sequence(x, depth)
	case *ast.TagNode:
		r.problem(r.position(x.GetToken()), "tags are not allowed")
		return nil
	}
	return r.scalar(n)
}

func (r *yamlReader) anchor(x *ast.AnchorNode, depth int) *node {
	n := r.node(x.Value, depth+1)
	if n != nil {
		r.anchors[x.Name.GetToken().Value] = n
	}
	return n
}

func (r *yamlReader) alias(x *ast.AliasNode) *node {
	name := x.Value.GetToken().Value
	n, ok := r.anchors[name]
	if !ok {
		r.problem(r.position(x.GetToken()), fmt.Sprintf("unknown anchor %q", name))
		return nil
	}
	return n
}

func (r *yamlReader) sequence(x *ast.SequenceNode, depth int) *node {
	out := &node{kind: nodeSequence, at: r.position(x.GetToken()), size: 1}
	for _, v := range x.Values {
		n := r.node(v, depth+1)
		if n == nil || !r.grow(out, n) {
			return nil
		}
		out.values = append(out.values, n)
	}
	return out
}

// grow refuses a text whose aliases make it larger than anybody wrote.
func (r *yamlReader) grow(parent, child *node) bool {
	parent.size += child.size
	if parent.size > maxNodes {
		r.problem(child.at, fmt.Sprintf("more than %d values, aliases counted each time", maxNodes))
		return false
	}
	return true
}

func (r *yamlReader) mapping(values []*ast.MappingValueNode, at position, depth int) *node {
	out := &node{kind: nodeMapping, at: at, size: 1}
	if len(values) > 0 {
		out.at = r.position(values[0].Key.GetToken())
	}
	var merged []*node
	for _, v := range values {
		value := r.node(v.Value, depth+1)
		if value == nil || !r.grow(out, value) {
			return nil
		}
		if v.Key.IsMergeKey() {
			merged = append(merged, value)
		} else if !r.member(out, v.Key, value, depth) {
			return nil
		}
	}
	for _, m := range merged {
		r.merge(out, m)
	}
	return out
}

func (r *yamlReader) member(out *node, name ast.MapKeyNode, value *node, depth int) bool {
	key := r.node(name, depth+1)
	if key == nil || !r.grow(out, key) {
		return false
	}
	if !key.isScalar() {
		r.problem(key.at, "a key must be a text")
		return false
	}
	if first := out.key(key.text); first != nil {
		r.problem(key.at, fmt.Sprintf("%q is there twice, first on line %d", key.text, first.at.line))
		return true
	}
	out.keys, out.values = append(out.keys, key), append(out.values, value)
	return true
}

// merge adds the members that the mapping does not write out itself.
func (r *yamlReader) merge(out, from *node) {
	for _, m := range from.items() {
		if m.kind != nodeMapping {
			r.problem(m.at, "only a mapping can be merged")
			continue
		}
		for i, k := range m.keys {
			if out.key(k.text) == nil {
				out.keys, out.values = append(out.keys, k), append(out.values, m.values[i])
			}
		}
	}
}

func (r *yamlReader) scalar(n ast.Node) *node {
	t := n.GetToken()
	out := &node{kind: nodeString, at: r.position(t), size: 1, exact: true}
	out.textLine, out.textCol = out.at.line, out.at.col
	switch x := n.(type) {
	case *ast.NullNode:
		out.kind = nodeNull
	case *ast.BoolNode:
		out.kind, out.text = nodeBool, t.Value
	case *ast.IntegerNode, *ast.FloatNode:
		out.kind, out.text = nodeNumber, t.Value
	case *ast.StringNode:
		r.quoted(out, x)
	case *ast.LiteralNode:
		r.block(out, x)
	default:
		r.problem(out.at, "a text, number, list or mapping is wanted here")
		return nil
	}
	return out
}

func (r *yamlReader) quoted(out *node, x *ast.StringNode) {
	out.text = x.Value
	t := x.GetToken()
	if t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType {
		out.textCol++
	}
	line := r.line(out.textLine)
	out.exact = out.textCol-1 <= len(line) && strings.HasPrefix(skipRunes(line, out.textCol-1), x.Value)
}

func (r *yamlReader) block(out *node, x *ast.LiteralNode) {
	out.text = strings.TrimRight(x.Value.Value, "\n")
	out.textLine++
	line := r.line(out.textLine)
	out.textCol = 1 + len(line) - len(strings.TrimLeft(line, " "))
	out.exact = strings.HasPrefix(x.Start.Value, "|")
}

func (r *yamlReader) line(n int) string {
	if n < 1 || n > len(r.lines) {
		return ""
	}
	return r.lines[n-1]
}

func skipRunes(s string, n int) string {
	for ; n > 0 && s != ""; n-- {
		_, size := utf8.DecodeRuneInString(s)
		s = s[size:]
	}
	return s
}
