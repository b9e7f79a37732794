package httpapi

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// findingsPage is the answer to GET /v1/findings, oldest first. Next goes into
// since, to ask for what was told later; a finding that changed since comes
// again, under its id, with a higher revision.
type findingsPage struct {
	Findings []schemas.Finding `json:"findings"`
	Next     string            `json:"next"`
}

// query is what a caller asks findings by; what is empty is not asked.
type query struct {
	tenant  schemas.TenantID
	session schemas.SessionID
	class   schemas.Class
	guard   string
	since   time.Time
	after   uint64 // sequence of the findings stream
	limit   int
}

func (q query) takes(f schemas.Finding) bool {
	return f.Tenant == q.tenant && !f.Time.Before(q.since) &&
		(q.session == "" || f.Session == q.session) &&
		(q.class == "" || f.Class == q.class) &&
		(q.guard == "" || f.Guard == q.guard)
}

func queryOf(r *http.Request, who caller) (query, error) {
	v := r.URL.Query()
	q := query{
		tenant: who.tenant, session: schemas.SessionID(v.Get("session")),
		class: schemas.Class(v.Get("class")), guard: v.Get("guard"),
	}
	var err error
	if q.limit, err = limitOf(r); err != nil {
		return q, err
	}
	return q, q.sinceText(v.Get("since"))
}

// sinceText takes a time, or the next of an earlier answer.
func (q *query) sinceText(text string) (err error) {
	if text == "" {
		return nil
	}
	if q.after, err = strconv.ParseUint(text, 10, 64); err == nil {
		return nil
	}
	if q.since, err = time.Parse(time.RFC3339Nano, text); err != nil {
		return badQuery("since", "give a time such as 2026-01-31T12:00:00Z, or the next of an earlier answer")
	}
	return nil
}

func (a *api) getFindings(r *http.Request, who caller) (any, error) {
	q, err := queryOf(r, who)
	if err != nil {
		return nil, err
	}
	found, next, err := a.find(r, q)
	if err != nil {
		return nil, err
	}
	return findingsPage{found, strconv.FormatUint(next, 10)}, nil
}

// errFull ends a scan when the page is.
var errFull = errors.New("the page is full")

// find answers each finding once, as its newest revision on the page.
func (a *api) find(r *http.Request, q query) (found []schemas.Finding, next uint64, err error) {
	found, next = []schemas.Finding{}, q.after
	places := map[string]int{}
	err = a.o.Findings.Findings(r.Context(), q.after, 0, func(seq uint64, f schemas.Finding) error {
		place, known := places[f.ID]
		switch {
		case !q.takes(f):
		case known:
			found[place] = f
		case len(found) == q.limit:
			return errFull
		default:
			places[f.ID] = len(found)
			found = append(found, f)
		}
		next = seq
		return nil
	})
	if errors.Is(err, errFull) {
		err = nil
	}
	return found, next, err
}
