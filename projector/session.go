package projector

import (
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// SessionKey names a session: the same id in two tenants is two sessions.
type SessionKey struct {
	Tenant schemas.TenantID
	ID     schemas.SessionID
}

// Bounds of one session. What does not fit is dropped oldest first, counted,
// and makes the verdict unknown where it could have mattered.
const (
	maxSeen     = 4096
	maxPasts    = 4096
	maxCases    = 256
	maxExecuted = 1024
	maxSources  = 256
	maxSlots    = 16384
	maxObjects  = 4096
)

// Head is the part of a session that every event of it touches.
type Head struct {
	Root   schemas.SessionID  `json:"root,omitempty"`
	Parent schemas.SessionID  `json:"parent,omitempty"`
	Agent  string             `json:"agent,omitempty"`
	Model  string             `json:"model,omitempty"`
	Policy string             `json:"policy,omitempty"` // digest; fixed at the first event
	Origin *schemas.Origin    `json:"origin,omitempty"`
	Tools  []schemas.ToolName `json:"tools"` // the agent profile; nil: not told

	First     time.Time `json:"first"` // stored time of the first event
	Clock     time.Time `json:"clock"` // largest stored time of its own events
	FirstSeq  uint64    `json:"fseq"`
	LastSeq   uint64    `json:"lseq"`
	Ended     time.Time `json:"ended,omitzero"` // when session.ended came
	EndedWith string    `json:"with,omitempty"`

	CallCount int `json:"calls"`               // the agent's, so far: the next ordinal
	UserTurns int `json:"users"`               // user messages so far
	Contexts  int `json:"ctxs"`                // compactions so far
	Delegated int `json:"delegated,omitempty"` // calls handed to sub-agents
	Children  int `json:"children,omitempty"`  // sub-agent sessions seen

	Reopened   bool              `json:"reopened,omitempty"`   // after its state was dropped
	Overtaken  bool              `json:"overtaken,omitempty"`  // retention took events from it
	Sampled    bool              `json:"sampled,omitempty"`    // its source drops events
	Cut        bool              `json:"cut,omitempty"`        // its producer says that events are missing
	GivenUp    bool              `json:"givenup,omitempty"`    // an open call had to make room
	Uncaptured bool              `json:"uncaptured,omitempty"` // some result did not come along
	Horizon    uint64            `json:"horizon,omitempty"`    // of its own ledger
	Counts     map[string]uint64 `json:"counts,omitempty"`

	InTree bool `json:"tree,omitempty"`   // it shares evidence under its root
	Gapped bool `json:"gapped,omitempty"` // and its tree counts it as incomplete

	SlotsDropped int  `json:"sdropped,omitempty"` // receipts that had to go
	SightsLost   bool `json:"glost,omitempty"`
}

// Session is what one agent run has established so far.
type Session struct {
	Key SessionKey
	Head
	Shelf

	Calls    Table[*Call] // by callKey: open ones, and those with cases
	Past     Table[Past]  // by (run, call id)
	Cases    Table[*Case] // by finding id
	Watch    Table[[]string]
	Executed Table[uint64] // how often a write was executed, by tool and arguments
	Seen     Table[uint64]
	Sources  Table[*Progress]
	Own      Ledger // changes that only this session sees
	Sights   Sights

	unsettled unsettled
	pending   pending
	headDirty bool
	written   bool // it is in a store
}

func newSession(k SessionKey) *Session {
	return &Session{
		Key:      k,
		Shelf:    newShelf(),
		Calls:    newTable[*Call](0),
		Past:     pinning(maxPasts, func(p Past) bool { return len(p.Open) > 0 }),
		Cases:    pinning(maxCases, func(c *Case) bool { return !c.Raised }),
		Watch:    newTable[[]string](maxSlots),
		Executed: newTable[uint64](maxExecuted),
		Seen:     newTable[uint64](maxSeen),
		Sources:  newTable[*Progress](maxSources),
		Own:      newLedger(maxObjects),
		Sights:   newSights(k),
	}
}

// items lists the persistent collections with the letter of their keys.
func (s *Session) items() []lettered {
	return []lettered{
		{'c', &s.Calls},
		{'p', &s.Past},
		{'r', &s.Slots},
		{'n', &s.Needs},
		{'w', &s.Wild},
		{'f', &s.Cases},
		{'l', &s.Watch},
		{'x', &s.Executed},
		{'d', &s.Seen},
		{'q', &s.Sources},
		{'e', &s.Own.table},
		{'g', &s.Sights.chunks},
	}
}

// lettered is one persistent collection and the letter of its keys.
type lettered struct {
	letter byte
	table  stored
}

// stored is what a session needs of each of its tables.
type stored interface {
	flush(prefix []byte, out []Change) []Change
	load(key string, value []byte) error
	ordered()
	discard()
	drop(prefix []byte, out []Change) []Change
}

func (s *Session) flush(out []Change) []Change {
	if !s.headDirty {
		return out
	}
	s.headDirty, s.written = false, true
	s.Horizon, s.SlotsDropped, s.SightsLost = s.Own.Horizon, s.Slots.Dropped, s.Sights.Lost
	out = append(out, Change{headKey(s.Key), encode(s.Head)})
	for _, item := range s.items() {
		out = item.table.flush(append(itemPrefix(s.Key), item.letter), out)
	}
	return out
}

func (s *Session) loadItem(rest, value []byte) error {
	if len(rest) == 0 {
		return fmt.Errorf("stored item of session %q has no letter", s.Key.ID)
	}
	for _, item := range s.items() {
		if item.letter == rest[0] {
			return item.table.load(string(rest[1:]), value)
		}
	}
	return fmt.Errorf("stored item of session %q has the unknown letter %q", s.Key.ID, rest[0])
}

// Count adds one to a counter of the session.
func (s *Session) Count(name string) {
	if s.Counts == nil {
		s.Counts = map[string]uint64{}
	}
	s.Counts[name]++
}

// Incomplete reports whether the session is known to miss events.
func (s *Session) Incomplete() bool {
	if s.Sampled || s.Cut || s.Overtaken || s.Delegated > s.Children {
		return true
	}
	return s.Sources.any(func(p *Progress) bool { return len(p.Holes) > 0 })
}

// Evicted reports whether something that could have been evidence is no
// longer known.
func (s *Session) Evicted() bool { return s.Reopened || s.GivenUp || s.Slots.Dropped > 0 }

// Call answers the call that was opened at the sequence, while something is
// awaited of it.
func (s *Session) Call(opened uint64) *Call {
	call, _ := s.Calls.Get(callKey(opened))
	return call
}

// OpenCalls answers all calls that something is awaited of, oldest first. It
// is for views and for a session that ends; see unsettled for each event.
func (s *Session) OpenCalls() []*Call {
	calls := make([]*Call, 0, s.Calls.Len())
	for _, key := range s.Calls.Keys() {
		calls = append(calls, s.Calls.items[key].value)
	}
	return calls
}
