package detectors

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// shelf is where the evidence for a need stands: in the session, or in its
// tree for what all sessions of one root share.
func (e *Engine) shelf(s *projector.Session, n *policy.Need) *projector.Shelf {
	if !n.Tree {
		return &s.Shelf
	}
	return e.treeShelf(s)
}

// treeShelf is empty where the tree could not be read: the error stops the
// fold.
func (e *Engine) treeShelf(s *projector.Session) *projector.Shelf {
	if t := e.world.Tree(s); t != nil {
		return &t.Shelf
	}
	return &projector.Shelf{}
}

// elsewhere is the session that made the evidence, where it is not this one.
func elsewhere(s *projector.Session, r *projector.Receipt) schemas.SessionID {
	if r.Session == s.Key.ID {
		return ""
	}
	return r.Session
}

func (s *step) touchTree() {
	if t := s.world.Tree(s.session); t != nil {
		s.world.TouchTree(t)
	}
}

// join puts the session that opens into its tree. Those of other shards have
// theirs there.
func (s *step) join() {
	if s.foreign {
		return
	}
	digest, shares := "", false
	if s.policy != nil {
		digest, shares = s.policy.Digest, s.policy.Trees
	}
	s.world.Join(s.session, digest, shares)
}

// noteMember writes down, where there is a tree, what ages the session's
// evidence in it.
func (s *step) noteMember(change func(*projector.Member)) {
	t := s.world.Tree(s.session)
	if t == nil {
		return
	}
	id := string(s.session.Key.ID)
	m, _ := t.Members.Get(id)
	change(&m)
	t.Members.Put(id, m)
	s.world.TouchTree(t)
}

func (s *step) compacted() {
	s.session.Contexts++
	s.noteMember(func(m *projector.Member) { m.Compacted = s.ev.Seq })
}

// changeInside notes a change that no other session sees: none but those of
// the same tree.
func (s *step) changeInside(entity, key string, m projector.Mutation) {
	s.session.Own.Record(entity, key, m)
	if t := s.world.Tree(s.session); t != nil {
		t.Own.Record(entity, key, m)
		s.world.TouchTree(t)
	}
}

// loseInTree says that something that could have been evidence is gone.
func (s *step) loseInTree() {
	if t := s.world.Tree(s.session); t != nil {
		t.Lost = true
		s.world.TouchTree(t)
	}
}

// watchInTree lets a finding wait for evidence of any session of its tree.
func (s *step) watchInTree(key, id string) {
	t := s.world.Tree(s.session)
	if t == nil {
		return
	}
	known, _ := t.Watch.Get(key)
	waiting := make([]projector.Waiter, 0, len(known)+1)
	for _, w := range known {
		if s.waits(w) {
			waiting = append(waiting, w)
		}
	}
	waiting = append(waiting, projector.Waiter{Session: s.session.Key.ID, Finding: id})
	t.Watch.Put(key, waiting[max(0, len(waiting)-maxWaiting):])
	s.world.TouchTree(t)
}

// maxWaiting bounds the findings that wait for one piece of evidence. Beyond
// it the oldest are not told that it came late.
const maxWaiting = 64

func (s *step) waits(w projector.Waiter) bool {
	session := s.sibling(w.Session)
	if session == nil {
		return false
	}
	c, known := session.Cases.Get(w.Finding)
	return known && c.Finding.Late == nil
}

// sibling is a session of the same tenant; nil where it was dropped.
func (s *step) sibling(id schemas.SessionID) *projector.Session {
	return s.world.Session(projector.SessionKey{Tenant: s.session.Key.Tenant, ID: id})
}

// lateInTree tells the findings of all sessions of the tree that evidence
// came after all.
func (s *step) lateInTree(key string, r projector.Receipt) {
	t := s.world.Tree(s.session)
	if t == nil {
		return
	}
	waiting, _ := t.Watch.Get(key)
	for _, w := range waiting {
		session := s.sibling(w.Session)
		if session == nil {
			continue
		}
		at := s.of(session)
		at.late(w.Finding, r)
		s.world.Touch(session)
		s.out = at.out
	}
}

// doubts are the reasons for which the absence of evidence proves nothing, in
// their order.
func (l *look) doubts(n *policy.Need, groups []group) []doubt {
	all := []doubt{{l.call.Unbindable, schemas.ReasonUnbindable}}
	t := l.world.Tree(l.session)
	if !n.Tree || t == nil {
		return append(all,
			doubt{l.session.Incomplete(), schemas.ReasonGap},
			doubt{l.session.Evicted() || l.forgotten(n, groups), schemas.ReasonEvicted})
	}
	return append(all,
		doubt{t.Incomplete(l.world.OvertakenAt), schemas.ReasonGap},
		doubt{l.session.Reopened || t.Evicted() || l.forgotten(n, groups), schemas.ReasonEvicted},
		doubt{t.JudgedApart(l.policy.Digest), schemas.ReasonPolicy})
}

type doubt struct {
	applies bool
	reason  schemas.Reason
}
