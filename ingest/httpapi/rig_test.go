package httpapi_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// rig is a real broker and a real worker behind the handler.
type rig struct {
	broker *natsjs.Broker
	log    *natsjs.Log
	worker *worker.Worker
	http.Handler
}

// The tokens of the rig.
const (
	secretTool    = "tool-of-acme-0123456789"
	secretSeveral = "several-roles-0123456789"
	secretReader  = "reader-of-acme-0123456789"
)

func newRig(t *testing.T, change func(*httpapi.Options)) *rig {
	t.Helper()
	r := &rig{}
	var err error
	if r.broker, err = natsjs.StartBroker(natsjs.BrokerOptions{Dir: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.broker.Close() })
	nc, err := r.broker.Connect()
	if err != nil {
		t.Fatal(err)
	}
	if r.log, err = natsjs.OpenLog(t.Context(), nc, natsjs.Streams{InMemory: true}); err != nil {
		t.Fatal(err)
	}
	activate(t, r.log)
	r.run(t)
	metrics, err := httpapi.Metrics(r.worker.Figures)
	if err != nil {
		t.Fatal(err)
	}
	o := httpapi.Options{
		Log: r.log, Folded: r.worker, Findings: r.log, Metrics: metrics, TrustLocal: true,
		Tokens: []httpapi.Token{
			{Secret: secretTool, Tenant: "acme", Roles: []schemas.Role{schemas.RoleTool}},
			{Secret: secretSeveral, Tenant: "acme", Roles: []schemas.Role{schemas.RoleAgent, schemas.RoleTool, schemas.RoleUser}, Read: true},
			{Secret: secretReader, Tenant: "acme", Read: true},
		},
	}
	if change != nil {
		change(&o)
	}
	r.Handler = httpapi.New(o)
	return r
}

func activate(t *testing.T, log *natsjs.Log) {
	t.Helper()
	files := []policy.File{{Name: "refunds.yaml", Text: policyText}}
	bundle, err := policy.MarshalBundle(files)
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Activate(t.Context(), schemas.AllTenants, policy.Digest(files), bundle, false); err != nil {
		t.Fatal(err)
	}
}

// run folds the log until the test ends.
func (r *rig) run(t *testing.T) {
	t.Helper()
	store, err := pebblestore.Open("store", pebblestore.Options{FS: vfs.NewMem()})
	if err != nil {
		t.Fatal(err)
	}
	if r.worker, err = worker.Open(t.Context(), worker.Options{Log: r.log, Store: store}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = r.worker.Run(ctx) // ends with the broker in some tests
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		_ = store.Close()
	})
}

// ask is one request. RemoteAddr is this machine unless from says otherwise.
type ask struct {
	method string
	path   string
	kind   string // content type
	body   string
	token  string
	from   string
	header map[string]string
	ctx    context.Context // nil: the caller waits
}

func (r *rig) do(a ask) *httptest.ResponseRecorder {
	if a.method == "" {
		a.method = http.MethodGet
	}
	req := httptest.NewRequest(a.method, "http://127.0.0.1:4280"+a.path, strings.NewReader(a.body))
	if a.ctx != nil {
		req = req.WithContext(a.ctx)
	}
	req.RemoteAddr = "127.0.0.1:55555"
	if a.from != "" {
		req.RemoteAddr = a.from
	}
	if a.kind != "" {
		req.Header.Set("Content-Type", a.kind)
	}
	if a.token != "" {
		req.Header.Set("Authorization", "Bearer "+a.token)
	}
	for name, value := range a.header {
		req.Header.Set(name, value)
	}
	if host := a.header["Host"]; host != "" {
		req.Host = host
	}
	w := httptest.NewRecorder()
	r.ServeHTTP(w, req)
	return w
}

// answered decodes the answer, which must have the status.
func answered[T any](t *testing.T, w *httptest.ResponseRecorder, status int) T {
	t.Helper()
	var v T
	body, _ := io.ReadAll(w.Result().Body)
	if w.Code != status {
		t.Fatalf("status %d, want %d: %s", w.Code, status, body)
	}
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	return v
}

// problem is the form of every refusal.
type problem struct {
	Error  string
	Cure   string
	Events []struct {
		Index  int
		Reason string
	}
	Stored *int
}

type taken struct {
	Stored, Duplicates, Ignored int
	LastSeq                     uint64 `json:"last_seq"`
}
