package projector

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// Tree is what the sessions of one root share: parents and sub-agents that
// work on one task. It lives as long as one of its sessions does, so that the
// evidence of a session that was dropped still counts for the others.
type Tree struct {
	Key SessionKey // the id is that of the root
	TreeHead
	Shelf // of needs with `scope: tree`

	Members Table[Member]   // by session id
	Missing Table[int]      // sessions that were only named: how often as parent
	Watch   Table[[]Waiter] // findings for which evidence may come late
	Own     Ledger          // changes that only sessions of the tree see

	written bool // it is in a store
}

// TreeHead is the part of a tree that is one value.
type TreeHead struct {
	First    uint64   `json:"first"`          // sequence of its first event
	Live     int      `json:"live"`           // sessions that are not dropped
	Gaps     int      `json:"gaps,omitempty"` // sessions, dropped ones included, that are known to miss events
	Policies []string `json:"policies"`       // by which its sessions are judged; two at most: more tell no more
	Lost     bool     `json:"lost,omitempty"` // something that could have been evidence is no longer known
	Horizon  uint64   `json:"horizon,omitempty"`
}

// Member is one session of a tree, as far as it ages what it established.
type Member struct {
	Spoken    uint64 `json:"u,omitempty"` // sequence of the last user message
	Compacted uint64 `json:"c,omitempty"` // and of the last compaction
}

// Waiter is a finding of one session of the tree.
type Waiter struct {
	Session schemas.SessionID `json:"s"`
	Finding string            `json:"f"`
}

// Bounds of one tree. Beyond them something is lost, and what cannot be met
// is unknown.
const (
	maxMembers = 4096
	maxMissing = 256
)

func newTree(k SessionKey) *Tree {
	return &Tree{
		Key: k, Shelf: newShelf(),
		Members: newTable[Member](maxMembers),
		Missing: newTable[int](maxMissing),
		Watch:   newTable[[]Waiter](maxSlots),
		Own:     newLedger(maxObjects),
	}
}

// Evicted reports whether something that could have been evidence is no
// longer known.
func (t *Tree) Evicted() bool {
	return t.Lost || t.Slots.Dropped > 0 || t.Members.Dropped > 0 || t.Missing.Dropped > 0
}

// Incomplete reports whether a session of the tree is known to miss events, or
// is known by its name only. Of events that were lost before a sequence every
// session that was there may miss some, though it never says a word again.
func (t *Tree) Incomplete(lostBefore uint64) bool {
	return t.Gaps > 0 || t.Missing.Len() > 0 || t.First < lostBefore
}

// JudgedApart reports whether sessions of the tree are judged by another
// policy than that one. What they established was not put by for its needs.
func (t *Tree) JudgedApart(policy string) bool {
	return slices.ContainsFunc(t.Policies, func(p string) bool { return p != policy })
}

// note remembers by which policy a session is judged.
func (t *Tree) note(policy string) {
	if len(t.Policies) < 2 && !slices.Contains(t.Policies, policy) {
		t.Policies = append(t.Policies, policy)
	}
}

// items lists the persistent collections with the letter of their keys. The
// head has the letter h.
func (t *Tree) items() []lettered {
	return []lettered{
		{'r', &t.Slots},
		{'n', &t.Needs},
		{'w', &t.Wild},
		{'m', &t.Members},
		{'u', &t.Missing},
		{'l', &t.Watch},
		{'e', &t.Own.table},
	}
}

const treeHeadLetter = 'h'

func treePrefix(k SessionKey) []byte {
	return prefixed(tenantKey(k.Tenant, kindTree), string(k.ID))
}

func (t *Tree) flush(out []Change) []Change {
	t.Lost, t.Horizon, t.written = t.Evicted(), t.Own.Horizon, true
	out = append(out, Change{append(treePrefix(t.Key), treeHeadLetter), encode(t.TreeHead)})
	for _, item := range t.items() {
		out = item.table.flush(append(treePrefix(t.Key), item.letter), out)
	}
	return out
}

func (t *Tree) drop(out []Change) []Change {
	if t.written {
		out = append(out, Change{Key: append(treePrefix(t.Key), treeHeadLetter)})
	}
	for _, item := range t.items() {
		out = item.table.drop(append(treePrefix(t.Key), item.letter), out)
	}
	return out
}

func (t *Tree) loadItem(rest, value []byte) error {
	if len(rest) == 1 && rest[0] == treeHeadLetter {
		return json.Unmarshal(value, &t.TreeHead)
	}
	for _, item := range t.items() {
		if len(rest) > 0 && item.letter == rest[0] {
			return item.table.load(string(rest[1:]), value)
		}
	}
	return fmt.Errorf("stored item of tree %q has the unknown letter %q", t.Key.ID, rest)
}

// loaded puts what was read in order.
func (t *Tree) loaded() {
	for _, item := range t.items() {
		item.table.ordered()
	}
	t.Own.Horizon = t.Horizon
	t.Own.reorder()
}
