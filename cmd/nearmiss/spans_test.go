package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"

	"github.com/nearmiss/nearmiss/deploy"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// receiver is an OTLP endpoint that keeps the spans it gets.
type receiver struct {
	mu  sync.Mutex
	got []ptrace.Span
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	request := ptraceotlp.NewExportRequest()
	if err != nil || request.UnmarshalProto(body) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, resource := range request.Traces().ResourceSpans().All() {
		for _, scope := range resource.ScopeSpans().All() {
			for _, span := range scope.Spans().All() {
				r.got = append(r.got, span)
			}
		}
	}
}

// TestSpanOfAFinding runs a whole daemon: a refund with its evidence, but
// without the inspection, whose calls carry trace contexts. The collector gets
// one span of its own trace, linked to the write and to the evidence that did
// count.
func TestSpanOfAFinding(t *testing.T) {
	collector := &receiver{}
	server := httptest.NewServer(collector)
	t.Cleanup(server.Close)
	files, err := deploy.PolicyFiles("refunds")
	if err != nil {
		t.Fatal(err)
	}
	d, err := startDaemon(t.Context(), daemonOptions{
		Data: t.TempDir(), InMemory: true, Listen: "127.0.0.1:0",
		Policies: []tenantPolicy{{Tenant: schemas.AllTenants, Files: files}},
		Getenv:   func(name string) string { return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": server.URL}[name] },
	})
	if err != nil {
		t.Fatal(err)
	}
	session := &traffic.Session{Name: "S1", Tenant: schemas.DefaultTenant, At: time.Now(), Step: time.Second}
	var last uint64
	for _, ev := range session.Refund(traffic.Uninspected) {
		ev.Traceparent = map[schemas.ToolName]string{
			"oms.get_order":        "00-11111111111111111111111111111111-1111111111111111-01",
			"finance.issue_refund": "00-22222222222222222222222222222222-2222222222222222-01",
		}[ev.Tool]
		ack, err := d.Log.Publish(t.Context(), ingest.Encode(ev))
		if err != nil {
			t.Fatal(err)
		}
		last = ack.Seq
	}
	if err := d.Worker.Drained(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil { // flushes
		t.Fatal(err)
	}
	if len(collector.got) != 1 {
		t.Fatalf("%d spans, want one", len(collector.got))
	}
	checkLinks(t, collector.got[0])
}

func checkLinks(t *testing.T, span ptrace.Span) {
	t.Helper()
	roles := map[string]string{}
	for _, link := range span.Links().All() {
		role, _ := link.Attributes().Get("link.role")
		roles[role.Str()] = link.TraceID().String()
	}
	want := map[string]string{"write": "22222222222222222222222222222222", "evidence": "11111111111111111111111111111111"}
	for role, trace := range want {
		if roles[role] != trace {
			t.Errorf("link %s leads to %q, want %s; all: %v", role, roles[role], trace, roles)
		}
	}
	if !span.ParentSpanID().IsEmpty() || span.TraceID().String() == want["write"] {
		t.Error("the span must be the root of a trace of its own")
	}
	if tool, _ := span.Attributes().Get("gen_ai.tool.name"); tool.Str() != "finance.issue_refund" {
		t.Errorf("gen_ai.tool.name is %q", tool.Str())
	}
}
