package policy

import (
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Scope is what an expression is evaluated over. schemas.Absent means not
// captured; the nil Value is the JSON null. Which of the fields an expression
// may read depends on where it stands and is checked when it is compiled.
type Scope struct {
	Args   schemas.Value
	Result schemas.Value
	Item   schemas.Value // the element of an `each` row
	Data   schemas.Value // of an approval
	Text   string        // of a message
	Facts  map[string]schemas.Value
	Now    time.Time // zero: not known
}

// root is a name that expressions may read.
type root uint8

const (
	rootArgs root = iota
	rootResult
	rootItem
	rootData
	rootText
	rootFacts
	rootNow
	rootCount
)

var rootNames = [rootCount]string{"args", "result", "item", "data", "text", "facts", "now"}

func (r root) String() string { return rootNames[r] }

func rootOf(name string) (root, bool) {
	for i, n := range rootNames {
		if n == name {
			return root(i), true
		}
	}
	return 0, false
}

// root answers the variable that a path starts from; of the facts, the fact
// that its first step names.
func (s *Scope) root(p path) schemas.Value {
	switch p.root {
	case rootArgs:
		return s.Args
	case rootResult:
		return s.Result
	case rootItem:
		return s.Item
	case rootData:
		return s.Data
	case rootText:
		return s.Text
	case rootNow:
		return timeValue(s.Now)
	}
	return s.fact(p.steps)
}

func (s *Scope) fact(steps []step) schemas.Value {
	if len(steps) == 0 || steps[0].kind != stepName {
		return schemas.Absent{}
	}
	if v, ok := s.Facts[steps[0].name]; ok {
		return v
	}
	return schemas.Absent{}
}

func timeValue(t time.Time) schemas.Value {
	if t.IsZero() {
		return schemas.Absent{}
	}
	return t.Format(time.RFC3339Nano)
}

// rootSet is a set of names that a place may read.
type rootSet uint16

func roots(rs ...root) rootSet {
	var set rootSet
	for _, r := range rs {
		set |= 1 << r
	}
	return set
}

func (s rootSet) has(r root) bool { return s&(1<<r) != 0 }

// names lists the set for an error message.
func (s rootSet) names() []string {
	var out []string
	for i := root(0); i < rootCount; i++ {
		if s.has(i) {
			out = append(out, rootNames[i])
		}
	}
	return out
}

// place is where an expression stands: what it may read and whether it is a
// condition.
type place struct {
	name      string
	reads     rootSet
	condition bool
}

// The places of the language. The evidence call's side never sees the write,
// the write's side never sees a result but in `unless`.
var (
	placeEffect   = place{"effect", roots(rootArgs), false}
	placeFailed   = place{"failed", roots(rootArgs, rootResult), true}
	placeEach     = place{"each", roots(rootArgs, rootResult), false}
	placeRow      = place{"a catalogue key", roots(rootArgs, rootResult), false}
	placeEachRow  = place{"a catalogue key with each", roots(rootArgs, rootResult, rootItem), false}
	placeFor      = place{"for", roots(rootArgs, rootFacts), false}
	placeWhen     = place{"when", roots(rootArgs, rootFacts, rootNow), true}
	placeThat     = place{"that", roots(rootArgs, rootFacts, rootNow), true}
	placeUnless   = place{"unless", roots(rootArgs, rootResult, rootNow), true}
	placeAbout    = place{"about of a call", roots(rootArgs, rootResult), false}
	placeApproval = place{"about of an approval", roots(rootData), false}
)

// evidenceReads is what `where` and `keep` may read of each kind of evidence.
func evidenceReads(k Kind) rootSet {
	switch k {
	case KindMessage:
		return roots(rootText, rootNow)
	case KindApproval:
		return roots(rootData, rootNow)
	}
	return roots(rootArgs, rootResult, rootItem, rootNow)
}
