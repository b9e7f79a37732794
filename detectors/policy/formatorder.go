package policy

import (
	"cmp"
	"slices"

	"github.com/goccy/go-yaml/ast"
)

// ordered is a mapping whose keys have an order.
type ordered struct {
	entries []*ast.MappingValueNode
	flow    bool
	ranks   []int // the place of each entry in the order
}

// order puts keys in their order. The inner mappings come first: moving an
// outer one leaves the number of lines above it, and its own columns, as they
// are.
func (l *layout) order() error {
	var found []ordered
	collectOrdered(fileOrders(), l.root, &found)
	slices.SortStableFunc(found, func(a, b ordered) int {
		x, y := a.entries[0].Key.GetToken().Position, b.entries[0].Key.GetToken().Position
		return cmp.Or(y.Line-x.Line, y.Column-x.Column)
	})
	for _, o := range found {
		if o.flow {
			l.orderFlow(o)
		} else {
			l.orderBlock(o)
		}
	}
	return nil
}

func collectOrdered(s *orders, n ast.Node, found *[]ordered) {
	if s == nil {
		return
	}
	n = withoutAnchor(n)
	if seq, ok := n.(*ast.SequenceNode); ok {
		for _, v := range seq.Values {
			collectOrdered(s.items, v, found)
		}
		return
	}
	if s.items != nil {
		s = s.items
	}
	entries, flow := entriesOf(n)
	if ranks := s.ranks(entries); ranks != nil && !slices.IsSorted(ranks) {
		*found = append(*found, ordered{entries, flow, ranks})
	}
	for _, e := range entries {
		member := s.members[e.Key.GetToken().Value]
		if member == nil {
			member = s.values
		}
		collectOrdered(member, e.Value, found)
	}
}

// ranks answers the place of each entry; nil where they must stay as they are:
// an alias must follow its anchor, and nobody knows where an unknown key goes.
func (s *orders) ranks(entries []*ast.MappingValueNode) []int {
	var out []int
	other := slices.Index(s.order, anyKey)
	for _, e := range entries {
		rank := slices.Index(s.order, e.Key.GetToken().Value)
		if rank < 0 {
			rank = other
		}
		if rank < 0 || e.Key.IsMergeKey() || hasAnchor(e) {
			return nil
		}
		out = append(out, rank)
	}
	return out
}

// anchors looks for anchors and aliases.
type anchors struct{ found bool }

// Visit is ast.Visitor's.
func (a *anchors) Visit(n ast.Node) ast.Visitor {
	a.found = a.found || n.Type() == ast.AnchorType || n.Type() == ast.AliasType || n.Type() == ast.MergeKeyType
	return a
}

func hasAnchor(n ast.Node) bool {
	a := &anchors{}
	ast.Walk(a, n)
	return a.found
}
