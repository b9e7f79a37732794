package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
)

const policyText = `apiVersion: nearmiss/v1
kind: Policy
metadata: {name: refunds}
entities:
  order: {}
tools:
  get: {effect: read, returns: [{order: args.order_id}]}
  refund: {effect: irreversible, changes: [{order: args.order_id}]}
guards:
  - name: refund
    on: refund
    needs:
      - {name: facts, for: args.order_id, evidence: {returns: order}, valid: once}
`

const (
	single = "application/cloudevents+json"
	batch  = "application/cloudevents-batch+json"
)

// event is a CloudEvent in JSON; more goes before the data.
func event(id, kind, more, data string) string {
	return fmt.Sprintf(`{"specversion":"1.0","id":%q,"source":"test","type":"dev.nearmiss.%s.v1","time":"2026-01-01T00:00:00Z",%s"data":%s}`, id, kind, more, data)
}

func requested(id, session, call, tool, order string) string {
	return event(id, "toolcall.requested", fmt.Sprintf(`"sessionid":%q,"callid":%q,"toolname":%q,`, session, call, tool), fmt.Sprintf(`{"args":{"order_id":%q}}`, order))
}

func completed(id, session, call, tool string) string {
	return event(id, "toolcall.completed", fmt.Sprintf(`"sessionid":%q,"callid":%q,"toolname":%q,"outcome":"ok",`, session, call, tool), `{"result":{"done":true}}`)
}

func list(events ...string) string { return "[" + strings.Join(events, ",") + "]" }

func post(kind, body, token string) ask {
	return ask{method: http.MethodPost, path: "/v1/events", kind: kind, body: body, token: token}
}

func TestPublish(t *testing.T) {
	r := newRig(t, nil)
	started := event("1", "session.started", `"sessionid":"S",`, `{}`)
	for _, c := range []struct {
		name string
		ask  ask
		want taken
	}{
		{"structured", post(single, started, ""), taken{Stored: 1, LastSeq: 2}},
		{"with a charset", post(single+"; charset=utf-8", event("2", "session.started", `"sessionid":"S",`, `{}`), ""), taken{Stored: 1, LastSeq: 3}},
		{"batch", post(batch, list(requested("3", "S", "c", "get", "O1"), completed("4", "S", "c", "get")), ""), taken{Stored: 2, LastSeq: 5}},
		{"empty batch", post(batch, "[]", ""), taken{}},
		{"foreign type", post(batch, `[{"specversion":"1.0","id":"9","source":"x","type":"com.example.other","time":"2026-01-01T00:00:00Z"}]`, ""), taken{Ignored: 1}},
		{"binary", ask{method: http.MethodPost, path: "/v1/events", kind: "application/json", body: `{}`, header: map[string]string{
			"Ce-Specversion": "1.0", "Ce-Id": "5", "Ce-Source": "test", "Ce-Type": "dev.nearmiss.session.started.v1",
			"Ce-Time": "2026-01-01T00:00:00Z", "Ce-Sessionid": "S2",
		}}, taken{Stored: 1, LastSeq: 6}},
		{"a role per event", post(batch, list(
			requested("6", "A", "c", "get", "O1"), completed("7", "A", "c", "get"),
			event("8", "message", `"sessionid":"A",`, `{"role":"user","text":"hello"}`)), secretSeveral), taken{Stored: 3, LastSeq: 9}},
		{"tenant of the token named", post(single, event("9", "session.started", `"sessionid":"A","tenantid":"acme",`, `{}`), secretSeveral), taken{Stored: 1, LastSeq: 10}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := answered[taken](t, r.do(c.ask), http.StatusOK); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
	for seq, subject := range map[uint64]string{
		2: "nearmiss.in.observer.default.S", 7: "nearmiss.in.agent.acme.A", 8: "nearmiss.in.tool.acme.A", 9: "nearmiss.in.user.acme.A", 10: "nearmiss.in.agent.acme.A",
	} {
		if m, _, err := r.log.Get(t.Context(), seq); err != nil || m.Subject != subject {
			t.Errorf("event %d is on %q, want %q (%v)", seq, m.Subject, subject, err)
		}
	}
}

func TestPublishRefuses(t *testing.T) {
	r := newRig(t, nil)
	good := event("1", "session.started", `"sessionid":"S",`, `{}`)
	big := requested("b", "S", "c", "get", strings.Repeat("x", natsjs.MaxMessage-100))
	for _, c := range []struct {
		name    string
		ask     ask
		status  int
		indexes string
	}{
		{"not JSON", post(single, "{", ""), 400, "[0]"},
		{"a batch that is none", post(batch, "{}", ""), 400, "[]"},
		{"one of a batch", post(batch, list(good, `{"specversion":"1.0"}`, good, `7`), ""), 400, "[1 3]"},
		{"without session", post(single, event("1", "session.started", "", `{}`), ""), 400, "[0]"},
		{"other type of body", post("text/plain", "hello", ""), 415, "[]"},
		{"compressed", ask{method: "POST", path: "/v1/events", kind: single, body: "x", header: map[string]string{"Content-Encoding": "gzip"}}, 415, "[]"},
		{"too large", post(single, big, ""), 413, "[0]"},
		{"far too large", post(single, strings.Repeat(" ", 3<<20), ""), 413, "[]"},
		{"type of another role", post(single, good, secretTool), 403, "[0]"},
		{"type of nearmiss itself", post(single, event("1", "clock.ticked", "", `{"slot":1}`), ""), 403, "[0]"},
		{"tenant of another", post(single, event("1", "session.started", `"sessionid":"S","tenantid":"other",`, `{}`), secretSeveral), 403, "[0]"},
		{"tenant without token", post(single, event("1", "session.started", `"sessionid":"S","tenantid":"acme",`, `{}`), ""), 403, "[0]"},
		{"role not held", ask{method: "POST", path: "/v1/events", kind: single, body: good, header: map[string]string{"Nearmiss-Role": "approver"}}, 403, "[]"},
		{"right to read only", post(single, good, secretReader), 403, "[]"},
		{"unknown token", post(single, good, "guessed"), 401, "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := answered[problem](t, r.do(c.ask), c.status)
			if p.Error == "" || p.Cure == "" {
				t.Errorf("no error or no cure: %+v", p)
			}
			indexes := []int{}
			for _, e := range p.Events {
				indexes = append(indexes, e.Index)
			}
			if fmt.Sprint(indexes) != c.indexes {
				t.Errorf("indexes %v, want %s", indexes, c.indexes)
			}
		})
	}
	if state, err := r.log.State(t.Context()); err != nil || state.Last != 1 {
		t.Errorf("something was stored: %+v %v", state, err)
	}
}

// losing is a log that is lost after some events.
type losing struct {
	httpapi.Log
	left int
	err  error
}

func (l *losing) Publish(ctx context.Context, m ingest.Message) (natsjs.Ack, error) {
	if l.left == 0 {
		return natsjs.Ack{}, l.err
	}
	l.left--
	return l.Log.Publish(ctx, m)
}

func TestPublishIntoALogThatIsLost(t *testing.T) {
	body := list(requested("1", "S", "c", "get", "O1"), completed("2", "S", "c", "get"), requested("3", "S", "d", "refund", "O1"))
	for _, c := range []struct {
		err    error
		status int
	}{
		{errors.New("no answer"), http.StatusServiceUnavailable},
		{fmt.Errorf("publish: %w", natsjs.ErrConflict), http.StatusConflict},
	} {
		lost := &losing{left: 2, err: c.err}
		r := newRig(t, func(o *httpapi.Options) { lost.Log, o.Log = o.Log, lost })
		p := answered[problem](t, r.do(post(batch, body, "")), c.status)
		if p.Stored == nil || *p.Stored != 2 {
			t.Errorf("stored is %v, want 2", p.Stored)
		}
		lost.left = 10
		again := answered[taken](t, r.do(post(batch, body, "")), http.StatusOK)
		if again.Stored+again.Duplicates != 3 {
			t.Errorf("repeated: %+v", again)
		}
		if calls := sessionOf(t, r, "S", again.LastSeq).Calls; calls != 2 {
			t.Errorf("%d calls were taken, want 2", calls)
		}
	}
}

func TestPublishIntoARealBrokerThatIsGone(t *testing.T) {
	r := newRig(t, nil)
	if err := r.broker.Close(); err != nil {
		t.Fatal(err)
	}
	a := post(single, event("1", "session.started", `"sessionid":"S",`, `{}`), "")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	a.ctx = ctx
	w := r.do(a)
	p := answered[problem](t, w, http.StatusServiceUnavailable)
	if p.Stored == nil || *p.Stored != 0 || w.Header().Get("Retry-After") == "" {
		t.Errorf("got %+v, Retry-After %q", p, w.Header().Get("Retry-After"))
	}
}
