package httpapi_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

type page struct {
	Findings []schemas.Finding
	Next     string
}

func sessionOf(t *testing.T, r *rig, id string, after uint64) projector.SessionView {
	t.Helper()
	return answered[projector.SessionView](t, r.do(ask{path: fmt.Sprintf("/v1/sessions/%s?after_seq=%d", id, after)}), http.StatusOK)
}

// play publishes three refunds: one about a read order, two about others.
func play(t *testing.T, r *rig, session, token string) uint64 {
	t.Helper()
	body := list(
		requested("1", session, "c1", "get", "O1"), completed("2", session, "c1", "get"),
		requested("3", session, "c2", "refund", "O1"), completed("4", session, "c2", "refund"),
		requested("5", session, "c3", "refund", "O2"), completed("6", session, "c3", "refund"),
		requested("7", session, "c4", "refund", "O3"), completed("8", session, "c4", "refund"),
		requested("9", session, "c5", "get", "O4"),
	)
	return answered[taken](t, r.do(post(batch, body, token)), http.StatusOK).LastSeq
}

func TestFindings(t *testing.T) {
	r := newRig(t, nil)
	play(t, r, "S1", "")
	last := play(t, r, "S2", secretSeveral)
	barrier := fmt.Sprintf("after_seq=%d", last)
	for _, c := range []struct {
		query string
		token string
		want  string
	}{
		{"", "", "S1/c3 S1/c4"},
		{"session=S1", "", "S1/c3 S1/c4"},
		{"session=S2", "", ""}, // of another tenant
		{"", secretSeveral, "S2/c3 S2/c4"},
		{"", secretReader, "S2/c3 S2/c4"},
		{"class=near_miss&guard=refund", "", "S1/c3 S1/c4"},
		{"class=violation", "", ""},
		{"guard=other", "", ""},
		{"limit=1", "", "S1/c3"},
		{"since=2026-01-01T00:00:00Z", "", "S1/c3 S1/c4"},
		{"since=2026-01-01T00:00:01Z", "", ""},
	} {
		t.Run(c.query+c.token, func(t *testing.T) {
			got := answered[page](t, r.do(ask{path: "/v1/findings?" + barrier + "&" + c.query, token: c.token}), http.StatusOK)
			if names(got.Findings) != c.want {
				t.Errorf("got %q, want %q", names(got.Findings), c.want)
			}
		})
	}
}

func names(findings []schemas.Finding) string {
	var all []string
	for _, f := range findings {
		all = append(all, fmt.Sprintf("%s/%s", f.Session, f.CallID))
	}
	return strings.Join(all, " ")
}

// TestFindingsByPage goes on with next until there is no more.
func TestFindingsByPage(t *testing.T) {
	r := newRig(t, nil)
	last := play(t, r, "S1", "")
	var got []string
	for since := "0"; ; {
		p := answered[page](t, r.do(ask{path: fmt.Sprintf("/v1/findings?limit=1&after_seq=%d&since=%s", last, since)}), http.StatusOK)
		if len(p.Findings) == 0 {
			break
		}
		got, since = append(got, names(p.Findings)), p.Next
	}
	if fmt.Sprint(got) != "[S1/c3 S1/c4]" {
		t.Errorf("got %v", got)
	}
}

func TestSessions(t *testing.T) {
	r := newRig(t, nil)
	for _, id := range []string{"S1", "S2", "S3"} {
		play(t, r, id, "")
	}
	last := play(t, r, "A/1", secretSeveral)
	type sessions struct {
		Sessions []projector.HeadView
		Next     string
	}
	var ids []string
	after := ""
	for {
		p := answered[sessions](t, r.do(ask{path: fmt.Sprintf("/v1/sessions?limit=2&after_seq=%d&after=%s", last, after)}), http.StatusOK)
		for _, s := range p.Sessions {
			ids = append(ids, string(s.ID))
		}
		if after = p.Next; after == "" {
			break
		}
	}
	if fmt.Sprint(ids) != "[S1 S2 S3]" {
		t.Errorf("sessions %v", ids)
	}
	answered[problem](t, r.do(ask{path: "/v1/sessions/A%2F1"}), http.StatusNotFound) // of another tenant
	answered[problem](t, r.do(ask{path: "/v1/sessions/none"}), http.StatusNotFound)
	other := answered[projector.SessionView](t, r.do(ask{path: "/v1/sessions/A%2F1", token: secretReader}), http.StatusOK)
	if other.ID != "A/1" || other.Calls != 5 {
		t.Errorf("got %+v", other.HeadView)
	}
}

func TestTimeline(t *testing.T) {
	r := newRig(t, nil)
	last := play(t, r, "S1", "")
	w := r.do(ask{path: fmt.Sprintf("/v1/sessions/S1?after_seq=%d", last)})
	v := answered[projector.SessionView](t, w, http.StatusOK)
	if len(v.Open) != 1 || v.Open[0].ID != "c5" {
		t.Errorf("open calls %+v", v.Open)
	}
	if len(v.Receipts) == 0 {
		t.Fatal("no receipts")
	}
	first := v.Receipts[0]
	if first.Guard != "refund" || first.Need != "facts" || first.Object != "O1" || first.Version != 1 || first.State != "consumed" {
		t.Errorf("receipt %+v", first)
	}
	var with page
	if err := json.Unmarshal(w.Body.Bytes(), &with); err == nil && len(with.Findings) != 2 {
		t.Errorf("findings %v", names(with.Findings))
	}
}

func TestWhoMayRead(t *testing.T) {
	r := newRig(t, func(o *httpapi.Options) { o.Hosts = []string{"nearmiss.test"} })
	for _, c := range []struct {
		name   string
		ask    ask
		status int
	}{
		{"this machine", ask{path: "/v1/findings"}, 200},
		{"by a given name", ask{path: "/v1/findings", header: map[string]string{"Host": "nearmiss.test:4280"}}, 200},
		{"by IPv6", ask{path: "/v1/findings", from: "[::1]:1", header: map[string]string{"Host": "[::1]:4280"}}, 200},
		{"by a name of somebody else", ask{path: "/v1/findings", header: map[string]string{"Host": "evil.example"}}, 403},
		{"metrics by such a name", ask{path: "/metrics", header: map[string]string{"Host": "evil.example"}}, 403},
		{"another machine", ask{path: "/v1/findings", from: "192.0.2.1:1"}, 401},
		{"through a proxy", ask{path: "/v1/findings", header: map[string]string{"X-Forwarded-For": "192.0.2.1"}}, 401},
		{"another machine with a token", ask{path: "/v1/findings", from: "192.0.2.1:1", token: secretReader}, 200},
		{"with a token by any name", ask{path: "/v1/findings", token: secretReader, header: map[string]string{"Host": "n.example"}}, 200},
		{"a token without the right", ask{path: "/v1/findings", token: secretTool}, 403},
		{"a page of another origin", ask{method: "POST", path: "/v1/events", header: map[string]string{"Origin": "http://evil.example"}}, 403},
		{"health from anywhere", ask{path: "/healthz", from: "192.0.2.1:1", header: map[string]string{"Host": "n.example"}}, 200},
		{"schemas", ask{path: "/v1/schemas"}, 200},
		{"a schema", ask{path: "/v1/schemas/finding", from: "192.0.2.1:1"}, 200},
		{"no such schema", ask{path: "/v1/schemas/nothing"}, 404},
		{"no such path", ask{path: "/v2"}, 404},
		{"no such method", ask{method: "DELETE", path: "/v1/findings"}, 405},
		{"a limit that is none", ask{path: "/v1/findings?limit=x"}, 400},
		{"a time that is none", ask{path: "/v1/findings?since=yesterday"}, 400},
		{"a sequence that is none", ask{path: "/v1/findings?after_seq=x"}, 400},
		{"a sequence not yet there", ask{path: "/healthz?after_seq=1000"}, 504},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := r.do(c.ask)
			if w.Code != c.status {
				t.Fatalf("status %d, want %d: %s", w.Code, c.status, w.Body)
			}
			if c.status >= 400 {
				if p := answered[problem](t, w, c.status); p.Error == "" || p.Cure == "" {
					t.Errorf("no error or no cure: %s", w.Body)
				}
			}
		})
	}
}

func TestReady(t *testing.T) {
	var why error
	r := newRig(t, func(o *httpapi.Options) { o.Ready = func() error { return why } })
	if w := r.do(ask{path: "/readyz?after_seq=1"}); w.Code != http.StatusOK {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	why = errors.New("behind the log by 7 events")
	p := answered[problem](t, r.do(ask{path: "/readyz"}), http.StatusServiceUnavailable)
	if !strings.Contains(p.Error, "behind the log by 7 events") {
		t.Errorf("why is not said: %+v", p)
	}
}

// behind is a fold that does not keep up.
type behind struct{ httpapi.Folded }

func (b behind) Figures() worker.Figures {
	f := b.Folded.Figures()
	f.Behind = 11
	return f
}

func TestBackPressure(t *testing.T) {
	r := newRig(t, func(o *httpapi.Options) { o.Folded, o.MaxLag = behind{o.Folded}, 10 })
	w := r.do(post(batch, "[]", ""))
	answered[problem](t, w, http.StatusTooManyRequests)
	if w.Header().Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
}

func TestMetrics(t *testing.T) {
	r := newRig(t, nil)
	last := play(t, r, "S1", "")
	if w := r.do(ask{path: fmt.Sprintf("/readyz?after_seq=%d", last)}); w.Code != http.StatusOK {
		t.Fatal(w.Body)
	}
	text := r.do(ask{path: "/metrics"}).Body.String()
	for _, want := range []string{
		`nearmiss_events_taken_total{taken="applied"} 10`,
		`nearmiss_verdicts_total{verdict="near_miss"} 2`,
		`nearmiss_verdicts_total{verdict="ok"} 1`,
		`nearmiss_findings_total{class="near_miss",guard="refund",reason="other_object"} 2`,
		`nearmiss_applied_seq 10`, `nearmiss_behind_events 0`, `nearmiss_owed_findings 0`, `nearmiss_told_total 2`, `nearmiss_sessions_in_memory 1`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestParseTokens(t *testing.T) {
	tokens, err := httpapi.ParseTokens("# who\n\nacme tool,read 0123456789abcdef\n")
	if err != nil || len(tokens) != 1 || tokens[0].Tenant != "acme" || !tokens[0].Read || fmt.Sprint(tokens[0].Roles) != "[tool]" {
		t.Errorf("got %+v, %v", tokens, err)
	}
	for _, bad := range []string{
		"acme 0123456789abcdef", "acme sys 0123456789abcdef", "acme boss 0123456789abcdef", "acme tool short", "~ tool 0123456789abcdef",
		"acme tool 0123456789abcdef\nb tool 0123456789abcdef",
	} {
		if _, err := httpapi.ParseTokens(bad); err == nil || strings.Contains(err.Error(), "0123456789abcdef") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
