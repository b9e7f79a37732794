package projector

import (
	"fmt"
	"maps"
	"slices"

	"github.com/nearmiss/nearmiss/schemas"
)

// trees are the trees of a world that are in memory.
type trees struct {
	held    map[SessionKey]*Tree
	touched map[SessionKey]struct{} // since the last Changes
	dropped map[SessionKey]struct{} // not committed yet: the store still has them
}

func newTrees() trees {
	return trees{map[SessionKey]*Tree{}, map[SessionKey]struct{}{}, map[SessionKey]struct{}{}}
}

// Tree answers the tree of a session, from memory or the store; nil where it
// has none.
func (w *World) Tree(s *Session) *Tree {
	if !s.InTree {
		return nil
	}
	return w.treeAt(SessionKey{s.Key.Tenant, s.Root})
}

// peekTree answers a tree without keeping it in memory.
func (w *World) peekTree(k SessionKey) (*Tree, error) {
	if t := w.trees.held[k]; t != nil {
		return t, nil
	}
	return w.readTree(k)
}

func (w *World) treeAt(k SessionKey) *Tree {
	t, err := w.peekTree(k)
	if err != nil {
		w.fail(err)
	}
	if t != nil {
		w.trees.held[k] = t
	}
	return t
}

func (w *World) readTree(k SessionKey) (*Tree, error) {
	if _, gone := w.trees.dropped[k]; gone || w.store == nil {
		return nil, nil
	}
	t, found := newTree(k), false
	prefix := treePrefix(k)
	if err := w.store.Scan(prefix, func(key, value []byte) error {
		found = true
		return t.loadItem(key[len(prefix):], value)
	}); err != nil {
		return nil, fmt.Errorf("read tree %q: %w", k.ID, err)
	}
	if !found {
		return nil, nil
	}
	t.written = true
	t.loaded()
	return t, nil
}

// TouchTree says that an event changes the tree.
func (w *World) TouchTree(t *Tree) { w.trees.touched[t.Key] = struct{}{} }

// Join puts a session that was opened into the tree of its root, where there
// is one or a reason for one: shares says that the session's policy has needs
// that ask for it, and a session with another root is a part by itself.
func (w *World) Join(s *Session, policy string, shares bool) {
	k := SessionKey{s.Key.Tenant, s.Root}
	t := w.treeAt(k)
	if t == nil {
		if !shares && s.Root == s.Key.ID {
			return
		}
		t = w.plant(k, s)
	}
	w.enter(t, s, policy)
	if w.unknown(k) {
		t.miss(s.Root, false)
	}
	if s.Parent != "" && w.unknown(SessionKey{k.Tenant, s.Parent}) {
		t.miss(s.Parent, !s.Reopened)
	}
}

// plant makes the tree of a root for its first session. Where the root was
// there before, it had no needs that ask for a tree; where it was dropped, what
// it established is lost.
func (w *World) plant(k SessionKey, first *Session) *Tree {
	t := newTree(k)
	t.First = first.FirstSeq
	w.trees.held[k] = t
	_, t.Lost = w.Tenant(k.Tenant).Tombs.Get(string(k.ID))
	if w.Missed(k.Tenant, k.ID) {
		t.Gaps++ // of a session that nobody may ever hear of
	}
	if root := w.Session(k); root != nil && root != first && root.Root == k.ID {
		t.First = root.FirstSeq
		w.enter(t, root, root.Policy)
		w.Touch(root)
	}
	return t
}

func (w *World) enter(t *Tree, s *Session, policy string) {
	s.InTree = true
	t.Live++
	t.note(policy)
	t.Lost = t.Lost || s.Reopened
	id := string(s.Key.ID)
	if _, known := t.Members.Get(id); !known {
		t.Members.Put(id, Member{})
	}
	if children, named := t.Missing.Get(id); named {
		s.Children += children
		t.Missing.Delete(id)
	}
	w.CountGap(s)
	w.TouchTree(t)
}

// unknown reports whether nothing of the session was ever in the log.
func (w *World) unknown(k SessionKey) bool {
	_, dropped := w.Tenant(k.Tenant).Tombs.Get(string(k.ID))
	return !dropped && w.Session(k) == nil
}

// miss notes a session that was named and is not in the log.
func (t *Tree) miss(id schemas.SessionID, asParent bool) {
	children, _ := t.Missing.Get(string(id))
	if asParent {
		children++
	}
	t.Missing.Put(string(id), children)
}

// CountGap keeps the tree's count of sessions that miss events. It is asked
// whenever a session may have come to miss some, or to miss no more.
func (w *World) CountGap(s *Session) {
	t := w.Tree(s)
	if t == nil {
		return
	}
	gap := s.Incomplete()
	if gap == s.Gapped {
		return
	}
	s.Gapped = gap
	if gap {
		t.Gaps++
	} else {
		t.Gaps--
	}
	w.TouchTree(t)
}

// leave takes a session that is dropped out of its tree. The last one takes
// the tree with it.
func (w *World) leave(s *Session) {
	t := w.Tree(s)
	if t == nil {
		return
	}
	w.TouchTree(t)
	if t.Live--; t.Live > 0 {
		return
	}
	w.deleted = t.drop(w.deleted)
	delete(w.trees.held, t.Key)
	delete(w.trees.touched, t.Key)
	w.trees.dropped[t.Key] = struct{}{}
}

func (ts *trees) flush(out []Change) []Change {
	for _, k := range slices.SortedFunc(maps.Keys(ts.touched), compareKeys) {
		out = ts.held[k].flush(out)
	}
	clear(ts.touched)
	clear(ts.dropped)
	return out
}

func (ts *trees) discard() {
	for k := range ts.touched {
		for _, item := range ts.held[k].items() {
			item.table.discard()
		}
	}
	clear(ts.touched)
	clear(ts.dropped)
}
