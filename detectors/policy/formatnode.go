package policy

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// withoutAnchor answers the value that an anchor names.
func withoutAnchor(n ast.Node) ast.Node {
	if a, ok := n.(*ast.AnchorNode); ok {
		return a.Value
	}
	return n
}

// entriesOf answers the members of a mapping, nil of anything else.
func entriesOf(n ast.Node) (entries []*ast.MappingValueNode, flow bool) {
	switch x := n.(type) {
	case *ast.MappingNode:
		return x.Values, x.IsFlowStyle
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{x}, x.IsFlowStyle
	}
	return nil, false
}

// isBlock reports whether a value stands on lines of its own level.
func isBlock(n ast.Node) bool {
	n = withoutAnchor(n)
	if seq, ok := n.(*ast.SequenceNode); ok {
		return !seq.IsFlowStyle
	}
	entries, flow := entriesOf(n)
	return entries != nil && !flow
}

// firstToken answers where a value begins; nil if nothing is written.
func firstToken(n ast.Node) *token.Token {
	switch x := n.(type) {
	case nil:
		return nil
	case *ast.NullNode:
		if x.Token.Type == token.ImplicitNullType {
			return nil
		}
	case *ast.AnchorNode:
		return x.Start
	case *ast.MappingNode:
		if !x.IsFlowStyle && len(x.Values) > 0 {
			return x.Values[0].Key.GetToken()
		}
		return x.Start
	case *ast.MappingValueNode:
		return x.Key.GetToken()
	case *ast.SequenceNode:
		return x.Start
	case *ast.LiteralNode:
		return x.Start
	}
	return n.GetToken()
}
