package detectors

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// expired reports whether the evidence was good until something that has come:
// a user's message, a compaction, its date. forgotten is set where that is no
// longer known.
func (l *look) expired(n *policy.Need, r *projector.Receipt) (expired, forgotten bool) {
	if !r.Expires.IsZero() && l.call.Time.After(r.Expires) {
		return true, false
	}
	if n.Tree {
		return l.expiredInTree(n, r)
	}
	switch n.Valid {
	case policy.ValidTurn:
		return r.UserTurn != l.session.UserTurns, false
	case policy.ValidContext:
		return r.Context != l.session.Contexts, false
	}
	return false, false
}

// expiredInTree asks the session that made the evidence. A turn also ends with
// a user's message to the root: there the user speaks to all of them.
func (l *look) expiredInTree(n *policy.Need, r *projector.Receipt) (expired, forgotten bool) {
	if n.Valid != policy.ValidTurn && n.Valid != policy.ValidContext {
		return false, false
	}
	t := l.world.Tree(l.session)
	if t == nil {
		return false, true
	}
	made, known := t.Members.Get(string(r.Session))
	if n.Valid == policy.ValidContext {
		return made.Compacted > r.Seq, !known
	}
	root, _ := t.Members.Get(string(l.session.Root))
	return max(made.Spoken, root.Spoken) > r.Seq, !known
}

// changedSince reports whether the object has changed since the evidence was
// requested.
func (l *look) changedSince(n *policy.Need, r *projector.Receipt, o projector.Object) (changed, forgotten bool) {
	for _, at := range l.ledgers(n, o) {
		h, known := at.ledger.Changes(o.Entity, at.key)
		if slices.ContainsFunc(h.Last, func(m projector.Mutation) bool { return l.hear.ages(o, m, l.ages(n, r, o, m)) }) {
			return true, false
		}
		forgotten = forgotten || h.Dropped > r.Requested || (!known && at.ledger.Horizon > r.Requested)
	}
	return false, forgotten || l.world.OvertakenAt > r.Requested // a change may be among what was lost
}

// place is where changes of an object can stand.
type place struct {
	ledger *projector.Ledger
	key    string
}

func (l *look) ledgers(n *policy.Need, o projector.Object) []place {
	own := &l.session.Own
	if t := l.world.Tree(l.session); n.Tree && t != nil {
		own = &t.Own
	}
	all := []place{{own, o.Key}, {own, projector.AnyKey}, {own, sightedKey(o.Key)}}
	if e := l.policy.Entities[o.Entity]; e == nil || !e.SessionWorld {
		all = append(all, place{&l.world.Tenant(l.session.Key.Tenant).Entities, o.Key})
	}
	return all
}

// ages reports whether a change makes the evidence stale for this write.
func (l *look) ages(n *policy.Need, r *projector.Receipt, o projector.Object, m projector.Mutation) bool {
	switch {
	case m.Seq <= r.Requested:
		return false
	case m.Opened > 0 && m.Opened == r.Requested: // by the evidence's own call
		return false
	case m.Session != "" && l.sameTurn(m.Session, m.Turn):
		return false
	case m.Version != "" && m.Version == o.Version:
		return false
	case m.Sighted && o.Version == "":
		return false
	}
	return m.Sighted || !n.KeepsOwnChanges || !l.own(n, m)
}

// own reports whether the change was made by whom the need is asked of: the
// session, or any session of its tree.
func (l *look) own(n *policy.Need, m projector.Mutation) bool {
	if n.Tree {
		return m.By(l.session.Root)
	}
	return m.Session == l.session.Key.ID
}

// sameTurn reports whether what a session did in a turn is of the write's own
// turn: turns are of one session. No session is the write's.
func (l *look) sameTurn(session schemas.SessionID, turn schemas.TurnID) bool {
	return (session == "" || session == l.session.Key.ID) && l.ownTurn(turn)
}
