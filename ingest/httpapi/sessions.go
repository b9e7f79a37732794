package httpapi

import (
	"errors"
	"net/http"
	"sync"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// sessionsPage is the answer to GET /v1/sessions, by id. Next goes into after;
// it is empty on the last page.
type sessionsPage struct {
	Sessions []projector.HeadView `json:"sessions"`
	Next     schemas.SessionID    `json:"next"`
}

func (a *api) getSessions(r *http.Request, who caller) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	after := schemas.SessionID(r.URL.Query().Get("after"))
	page := sessionsPage{}
	a.o.Folded.View(func(w *projector.World) { page.Sessions, err = w.Heads(who.tenant, after, limit+1) })
	if err != nil {
		return nil, err
	}
	if len(page.Sessions) > limit {
		page.Sessions = page.Sessions[:limit]
		page.Next = page.Sessions[limit-1].ID
	}
	return page, nil
}

// timeline is the answer to GET /v1/sessions/{id}.
type timeline struct {
	projector.SessionView
	Findings []schemas.Finding `json:"findings"`
}

func (a *api) getSession(r *http.Request, who caller) (any, error) {
	key := projector.SessionKey{Tenant: who.tenant, ID: schemas.SessionID(r.PathValue("id"))}
	var t timeline
	var bundle []byte
	known, err := false, error(nil)
	a.o.Folded.View(func(w *projector.World) {
		t.SessionView, known, err = w.SessionView(key)
		text, _ := w.Bundle(key.Tenant, t.Policy)
		bundle = append(bundle, text...)
	})
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, &failure{status: http.StatusNotFound, Message: "there is no session of that id", Cure: "see /v1/sessions; a session is forgotten a while after it ended"}
	}
	a.needs.name(t.Policy, bundle, t.Receipts)
	t.Findings, _, err = a.find(r, query{tenant: key.Tenant, session: key.ID, limit: maxFindings})
	return t, err
}

// maxFindings bounds the findings of one session that are shown.
const maxFindings = 1000

// needNames knows what the needs of policies are called. Receipts carry their
// number only.
type needNames struct {
	mu       sync.Mutex
	byDigest map[string]*policy.Policy // nil: does not compile
}

func (n *needNames) name(digest string, bundle []byte, receipts []projector.ReceiptView) {
	p, err := n.policy(digest, bundle)
	if err != nil {
		return // they keep their numbers
	}
	for i := range receipts {
		r := &receipts[i]
		if r.NeedIndex >= 0 && r.NeedIndex < len(p.Needs) {
			r.Need, r.Guard = p.Needs[r.NeedIndex].Name, p.Needs[r.NeedIndex].Guard
		}
	}
}

var errNoPolicy = errors.New("the policy is not known")

func (n *needNames) policy(digest string, bundle []byte) (*policy.Policy, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if p, known := n.byDigest[digest]; known {
		return p, nil
	}
	if len(bundle) == 0 {
		return nil, errNoPolicy
	}
	files, err := policy.ParseBundle(bundle)
	if err != nil {
		return nil, err
	}
	p, err := policy.Compile(files)
	if err != nil {
		return nil, err
	}
	if n.byDigest == nil {
		n.byDigest = map[string]*policy.Policy{}
	}
	n.byDigest[digest] = p
	return p, nil
}
