package policy

// node is one YAML value with its place: what is decoded from, after aliases
// and merge keys are resolved.
type node struct {
	kind   nodeKind
	text   string // of a scalar
	keys   []*node
	values []*node // of a mapping or sequence
	at     position
	size   int // nodes below it, aliases counted each time

	// Where the text of a scalar begins, for positions within it.
	textLine, textCol int
	exact             bool // the text stands on its lines as it is
}

type nodeKind uint8

const (
	nodeNull nodeKind = iota
	nodeBool
	nodeNumber
	nodeString
	nodeMapping
	nodeSequence
)

var nodeKinds = []string{"nothing", "true or false", "a number", "a text", "a mapping", "a list"}

func (k nodeKind) String() string { return nodeKinds[k] }

func (n *node) isScalar() bool {
	return n.kind == nodeString || n.kind == nodeNumber || n.kind == nodeBool
}

// key answers the key of that name in a mapping, or nil.
func (n *node) key(name string) *node {
	for _, k := range n.keys {
		if k.text == name {
			return k
		}
	}
	return nil
}

// get answers the value under a key, or nil.
func (n *node) get(name string) *node {
	for i, k := range n.keys {
		if k.text == name {
			return n.values[i]
		}
	}
	return nil
}

// items answers the elements of a list; a single value is a list of one.
func (n *node) items() []*node {
	if n == nil || n.kind == nodeNull {
		return nil
	}
	if n.kind == nodeSequence {
		return n.values
	}
	return []*node{n}
}

// within answers the place of a problem inside the scalar's text: line from 1,
// column from 0.
func (n *node) within(line, column int) position {
	if !n.exact {
		return n.at
	}
	return position{n.at.file, n.textLine + line - 1, n.textCol + column}
}
