package oracle

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// with answers the sessions whose evidence counts for a need of the session:
// itself, or all of its root.
func (w *world) with(s *session, n *policy.Need) []*session {
	if !n.Tree {
		return []*session{s}
	}
	var out []*session
	for _, other := range w.sessions {
		if other.tenant == s.tenant && other.root == s.root {
			out = append(out, other)
		}
	}
	return out
}

// shares reports whether a session is one whose evidence counts for the need.
func (a *asking) shares(n *policy.Need, s *session) bool {
	return s == a.s || (s != nil && n.Tree && s.tenant == a.s.tenant && s.root == a.s.root)
}

// gapFor reports whether events are known to be missing that could have met
// the need: of one of its sessions, or all of a session that one of them names.
func (a *asking) gapFor(n *policy.Need) bool {
	for _, s := range a.w.with(a.s, n) {
		if a.w.hasGap(s) || (n.Tree && !(a.w.inLog(s.tenant, s.root) && a.w.inLog(s.tenant, s.parent))) {
			return true
		}
	}
	return false
}

func (w *world) inLog(t schemas.TenantID, id schemas.SessionID) bool {
	for _, s := range w.sessions {
		if s.tenant == t && s.id == id {
			return true
		}
	}
	return id == ""
}

// judgedApart reports whether a session that shares the need's evidence is
// judged by another policy: what it established was never asked for.
func (a *asking) judgedApart(n *policy.Need) bool {
	for _, s := range a.w.with(a.s, n) {
		if s.policy != a.s.policy {
			return true
		}
	}
	return false
}

// spokenTo are the sessions in which a user's message ends the turn of what a
// session established: for what a tree shares, the root too.
func (a *asking) spokenTo(n *policy.Need, by *session) []*session {
	for _, s := range a.w.with(a.s, n) {
		if s != by && s.id == s.root {
			return []*session{by, s}
		}
	}
	return []*session{by}
}
