package httpapi

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
)

// api answers requests.
type api struct {
	o       Options
	callers callers
	needs   needNames
	stored  atomic.Uint64 // the last sequence that was acknowledged here
}

// access says who may ask.
type access int

const (
	open access = iota
	reading
	publishing
)

// route is one row of the table of what is served. What handle answers is
// sent as JSON.
type route struct {
	method string
	path   string
	access access
	handle func(*http.Request, caller) (any, error)
}

func (a *api) routes() []route {
	return []route{
		{http.MethodPost, "/v1/events", publishing, a.postEvents},
		{http.MethodGet, "/v1/findings", reading, a.getFindings},
		{http.MethodGet, "/v1/sessions", reading, a.getSessions},
		{http.MethodGet, "/v1/sessions/{id}", reading, a.getSession},
		{http.MethodGet, "/v1/report", reading, a.getReport},
		{http.MethodGet, "/v1/schemas", open, a.getSchemas},
		{http.MethodGet, "/v1/schemas/{name}", open, a.getSchema},
		{http.MethodGet, "/healthz", open, a.getHealth},
		{http.MethodGet, "/readyz", open, a.getReady},
	}
}

// New answers the handler of everything that is served.
func New(o Options) http.Handler {
	o = o.withDefaults()
	a := &api{o: o, callers: newCallers(o)}
	mux := http.NewServeMux()
	methods := map[string][]string{}
	for _, r := range a.routes() {
		mux.Handle(r.method+" "+r.path, a.serve(r))
		methods[r.path] = append(methods[r.path], r.method)
	}
	for path, allowed := range methods {
		mux.Handle(path, a.only(allowed))
	}
	mux.Handle("GET /metrics", a.checked(o.Metrics))
	mux.Handle("/", http.HandlerFunc(a.notFound))
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(a.crossOrigin))
	return protection.Handler(mux)
}

// serve checks who asks, waits for the barrier, and answers.
func (a *api) serve(rt route) http.Handler {
	return a.checked(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, err := a.answer(rt, r)
		if err != nil {
			a.fail(w, r, err)
			return
		}
		answer(w, v)
	}))
}

func (a *api) answer(rt route, r *http.Request) (any, error) {
	var who caller
	if rt.access != open {
		var err error
		if who, err = a.callers.identify(r); err != nil {
			return nil, err
		}
		if err := who.may(rt.access); err != nil {
			return nil, err
		}
	}
	if rt.method == http.MethodGet {
		if err := a.await(r); err != nil {
			return nil, err
		}
	}
	return rt.handle(r, who)
}

func (c caller) may(what access) error {
	switch {
	case what == reading && !c.read:
		return &failure{status: http.StatusForbidden, Message: "the token may not read", Cure: "add read to the rights of its line"}
	case what == publishing && len(c.roles) == 0:
		return &failure{status: http.StatusForbidden, Message: "the token may not publish", Cure: "add a role to the rights of its line"}
	}
	return nil
}

func (a *api) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := a.callers.checkHost(r); err != nil {
			a.fail(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (a *api) only(methods []string) http.Handler {
	allowed := strings.Join(slices.Sorted(slices.Values(methods)), ", ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", allowed)
		a.fail(w, r, &failure{status: http.StatusMethodNotAllowed, Message: "this path does not take " + r.Method, Cure: "use " + allowed})
	})
}

func (a *api) notFound(w http.ResponseWriter, r *http.Request) {
	a.fail(w, r, &failure{status: http.StatusNotFound, Message: "nothing is served here", Cure: "see /v1/findings, /v1/sessions, /v1/report or /v1/schemas"})
}

func (a *api) crossOrigin(w http.ResponseWriter, r *http.Request) {
	a.fail(w, r, &failure{status: http.StatusForbidden, Message: "the request comes from a page of another origin", Cure: "call from a program, or from a page of this daemon"})
}
