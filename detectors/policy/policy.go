package policy

import (
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Policy is one compiled policy: immutable, and safe for concurrent use.
type Policy struct {
	Name      string
	Digest    string    // "sha256:..." over the names and texts of its files
	Now       time.Time // constant for recorded data; zero: the event's time
	Entities  map[string]*Entity
	Needs     []*Need // shared ones first, then each guard's own; Need.Index is the position
	Guards    []*Guard
	Grounding []*Grounding
	Trees     bool // some need has `scope: tree`

	tools    []*Tool  // most specific first
	prefixes []string // `tool_prefixes`, longest first
	reads    []callRead
	source   source // where things stand, for Check
	places   map[any]position
}

// At is what `now` means at a time: the policy's constant, where it has one.
func (p *Policy) At(t time.Time) time.Time {
	if !p.Now.IsZero() {
		return p.Now
	}
	return t
}

// ReachesOthers reports whether calls of one session can change what another
// session knows: only then must who judges the one see the other.
func (p *Policy) ReachesOthers() bool {
	return slices.ContainsFunc(p.tools, func(t *Tool) bool {
		return slices.ContainsFunc(t.Changes, func(r *Row) bool { return !r.Entity.SessionWorld })
	})
}

// Entity is a kind of object of the world.
type Entity struct {
	Name         string
	Normalize    Normalizer // of its keys, at binding and at grounding
	SessionWorld bool       // `world: session`: other sessions' changes do not reach it
}

// Effect is what a tool does to the world.
type Effect string

// The effects. A tool that the catalogue does not name has EffectNone.
const (
	EffectRead         Effect = "read"
	EffectWrite        Effect = "write"
	EffectIrreversible Effect = "irreversible"
	EffectDelegate     Effect = "delegate"
	EffectNone         Effect = "none"
)

// Writes reports whether the effect changes the world.
func (e Effect) Writes() bool { return e == EffectWrite || e == EffectIrreversible }

// Tool is one row of the catalogue.
type Tool struct {
	Pattern  string // a name or a glob
	Effect   Effect // empty: ask EffectOf
	Returns  []*Row
	Concerns []*Row
	Changes  []*Row
	Failed   *Expr    // nil: never
	Verifies []string // entities whose echo by this tool grounds

	effect *Expr // over args, where Effect is empty
	at     position
	sameAs string // `same_effect_as`, as it is written
	same   *Tool  // and the row that it names
	sameAt position
}

// Row says which object a call reports on or changes.
type Row struct {
	Entity  *Entity
	Key     *KeyExpr
	Version *Expr // nil: the result does not tell one
	Each    *Expr // nil, or the list whose elements are `item` to Key and Version
}

// Validity is how long evidence stays good.
type Validity string

// The validities; ValidSession is the default.
const (
	ValidOnce    Validity = "once"
	ValidTurn    Validity = "turn"
	ValidContext Validity = "context"
	ValidSession Validity = "session"
)

// Need is one information need, met by any one of its Evidence.
type Need struct {
	Index    int    // position in Policy.Needs
	Name     string // unique among the shared needs, or within its guard
	Guard    string // empty: shared
	For      *KeyExpr
	Evidence []*Evidence
	Keep     []Fact
	When     *Expr // nil: always asked
	After    *Need // nil, or the need whose first receipt this must follow
	Valid    Validity
	Fresh    time.Duration // 0: of any age
	Full     bool          // a partial answer is none
	Role     schemas.Role  // empty, or who must have stated it

	Tree            bool    // `scope: tree`: of whichever session of the root
	KeepsOwnChanges bool    // `own_changes: keep`
	Uses            []*Need // whose facts For and When read, in order of first use

	key string
}

// Key tells the need from all others whose evidence stands in the same place:
// in one session those of its policy, in a tree those of every policy.
func (n *Need) Key() string { return n.key }

// Fact is what a need keeps of its evidence.
type Fact struct {
	Name string
	Expr *Expr
}

// Kind is what sort of event an alternative takes.
type Kind string

// The kinds of evidence.
const (
	KindReturns  Kind = "returns"
	KindTool     Kind = "tool"
	KindMessage  Kind = "message"
	KindApproval Kind = "approval"
)

// Evidence is one alternative of a need.
type Evidence struct {
	Index    int // position in the need
	Kind     Kind
	Of       *Entity  // KindReturns: the entity returned; else `of`, or nil
	Tools    []string // KindTool: names or globs, without server prefixes
	About    *KeyExpr // the key where it is no entity; for an approval over `data`
	Says     []string // KindMessage: words that mean yes
	Approval string   // KindApproval: the kind
	Where    *Expr    // nil: says yes
	For      *KeyExpr // nil: the need's

	tools  matcher    // KindTool
	yes    [][]string // Says, as words
	at     position
	saysAt position
}

// Guard is what must hold before one kind of write.
type Guard struct {
	Name     string
	Mode     string // observe, warn, enforce
	Severity schemas.Severity
	Class    schemas.Class
	When     *Expr
	Unless   *Expr
	Needs    []*Need
	Asserts  []*Assert
	Uses     []*Need // shared needs whose facts When reads

	OnUnavailable string // deny or allow
	OnUnknown     string

	on guardOn
}

// Assert is a condition over the write's args and the facts.
type Assert struct {
	Name string
	That *Expr
	Else string  // the sentence when it does not hold
	Uses []*Need // whose facts That reads
}

// Grounding is a rule on where identifier arguments come from.
type Grounding struct {
	Name       string
	Tools      []string
	Args       []*GroundArg
	FromResult bool
	FromUser   bool
	Severity   schemas.Severity

	tools matcher
}

// GroundArg is one identifier argument of a grounding rule.
type GroundArg struct {
	Path      string   // "order_id", "items[].id"
	Entity    *Entity  // nil: compared without prefixes
	FromPaths []string // result paths that may ground short values; empty: free text and any path
	Allow     []Pattern
}

// Pattern is an anchored regular expression of an `allow` list.
type Pattern interface{ MatchString(string) bool }

// guardOn says which calls a guard is about: by effect, else by name.
type guardOn struct {
	effect Effect
	tools  matcher
}
