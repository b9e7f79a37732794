package spans

import (
	"bytes"
	"context"
	"encoding/hex"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
	api "go.opentelemetry.io/otel/trace"
	"google.golang.org/grpc"

	"github.com/nearmiss/nearmiss/alerts"
	"github.com/nearmiss/nearmiss/schemas"
)

// collector is a real OTLP receiver that keeps what it gets.
type collector struct {
	ptraceotlp.UnimplementedGRPCServer

	mu  sync.Mutex
	got []ptrace.ResourceSpans
}

func (c *collector) Export(_ context.Context, r ptraceotlp.ExportRequest) (ptraceotlp.ExportResponse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := r.Traces().ResourceSpans()
	for i := range list.Len() {
		c.got = append(c.got, list.At(i))
	}
	return ptraceotlp.NewExportResponse(), nil
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	request := ptraceotlp.NewExportRequest()
	if err != nil || r.URL.Path != "/v1/traces" || request.UnmarshalProto(body) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_, _ = c.Export(r.Context(), request)
	w.Header().Set("Content-Type", "application/x-protobuf")
}

// spans lists what came, in order.
func (c *collector) spans() (list []ptrace.Span) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.got {
		for i := range r.ScopeSpans().Len() {
			for j := range r.ScopeSpans().At(i).Spans().Len() {
				list = append(list, r.ScopeSpans().At(i).Spans().At(j))
			}
		}
	}
	return list
}

func overHTTP(t *testing.T, c *collector) Options {
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return FromEnv(env("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL), nil)
}

func overGRPC(t *testing.T, c *collector) Options {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	server := grpc.NewServer()
	ptraceotlp.RegisterGRPCServer(server, c)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return FromEnv(env("OTEL_EXPORTER_OTLP_ENDPOINT", "http://"+listener.Addr().String(), "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"), nil)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newFor(t *testing.T, o Options) *Exporter {
	t.Helper()
	e, err := New(context.Background(), o)
	must(t, err)
	return e
}

func refund() schemas.Finding {
	at := func(id string) schemas.Trace {
		return schemas.Trace{Traceparent: "00-0af7651916cd43dd8448eb211c8031" + id + "-b7ad6b71692033" + id + "-01"}
	}
	return schemas.Finding{
		ID: "f-1", Revision: 1, Class: schemas.ClassNearMiss, Reason: schemas.ReasonStale, Verdict: schemas.VerdictNearMiss,
		Severity: schemas.SeverityHigh, Guard: "g", Need: "n", Session: "S7", Agent: "refund-bot", Tool: "finance.issue_refund", CallID: "c7",
		Seq: 41, Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Outcome: schemas.OutcomeOK, Objects: []string{"O1"}, Trace: at("01"),
		Nearest:  &schemas.Nearest{CallID: "c5", Seq: 33, Test: "still true", Trace: at("02")},
		Evidence: []schemas.EvidenceAt{{Need: "order-facts", CallID: "c1", Seq: 20, Trace: at("03")}},
	}
}

// edges are the two protocols; every promise is kept on both.
func edges() map[string]func(*testing.T, *collector) Options {
	return map[string]func(*testing.T, *collector) Options{"http": overHTTP, "grpc": overGRPC}
}

func TestASpanArrives(t *testing.T) {
	for name, serve := range edges() {
		t.Run(name, func(t *testing.T) {
			c := &collector{}
			e := newFor(t, serve(t, c))
			e.Emit(insideAnotherTrace(), alerts.SpanOf(refund()))
			must(t, e.Shutdown(context.Background()))
			if got := c.spans(); len(got) != 1 || e.Dropped() != 0 {
				t.Fatalf("%d spans, %d dropped", len(got), e.Dropped())
			}
			checkSpan(t, c.spans()[0])
			if service, _ := c.got[0].Resource().Attributes().Get("service.name"); service.Str() != "nearmiss" {
				t.Errorf("service.name is %q", service.Str())
			}
		})
	}
}

func insideAnotherTrace() context.Context {
	return api.ContextWithSpanContext(context.Background(), api.NewSpanContext(api.SpanContextConfig{
		TraceID: api.TraceID{1}, SpanID: api.SpanID{1}, // not sampled: must not decide for us
	}))
}

func checkSpan(t *testing.T, got ptrace.Span) {
	t.Helper()
	want := alerts.SpanOf(refund())
	if got.TraceID() != want.TraceID || got.SpanID() != want.SpanID || !got.ParentSpanID().IsEmpty() {
		t.Errorf("ids %s %s, parent %s", got.TraceID(), got.SpanID(), got.ParentSpanID())
	}
	if got.Name() != "near_miss g" || !got.StartTimestamp().AsTime().Equal(want.Start) || !got.EndTimestamp().AsTime().Equal(want.End) {
		t.Errorf("%s from %s to %s", got.Name(), got.StartTimestamp(), got.EndTimestamp())
	}
	if got.Status().Code() != ptrace.StatusCodeError || got.Status().Message() != want.Status {
		t.Errorf("status %s %q", got.Status().Code(), got.Status().Message())
	}
	attributes := got.Attributes().AsRaw()
	if attributes["gen_ai.tool.name"] != "finance.issue_refund" || attributes["gen_ai.conversation.id"] != "S7" ||
		attributes["gen_ai.agent.name"] != "refund-bot" || attributes["nearmiss.seq"] != int64(41) ||
		!reflect.DeepEqual(attributes["nearmiss.objects"], []any{"O1"}) {
		t.Errorf("attributes %v", attributes)
	}
	checkLinks(t, got.Links())
}

func checkLinks(t *testing.T, links ptrace.SpanLinkSlice) {
	t.Helper()
	var roles, spans []string
	for i := range links.Len() {
		role, _ := links.At(i).Attributes().Get("link.role")
		id := links.At(i).SpanID()
		roles, spans = append(roles, role.Str()), append(spans, hex.EncodeToString(id[:]))
	}
	if !reflect.DeepEqual(roles, []string{"evidence", "nearest", "write"}) ||
		!reflect.DeepEqual(spans, []string{"b7ad6b7169203303", "b7ad6b7169203302", "b7ad6b7169203301"}) {
		t.Errorf("links %v to %v", roles, spans)
	}
}

func TestEmittedTwiceIsOneSpan(t *testing.T) {
	c := &collector{}
	o := overHTTP(t, c)
	for range 2 {
		e := newFor(t, o)
		e.Emit(context.Background(), alerts.SpanOf(refund()))
		must(t, e.Shutdown(context.Background()))
	}
	got := c.spans()
	if len(got) != 2 || got[0].TraceID() != got[1].TraceID() || got[0].SpanID() != got[1].SpanID() {
		t.Errorf("got %d spans", len(got))
	}
}

func TestShutdownFlushesEverything(t *testing.T) {
	c := &collector{}
	e := newFor(t, overHTTP(t, c))
	for i := range 1500 {
		f := refund()
		f.Revision = i
		e.Emit(context.Background(), alerts.SpanOf(f))
	}
	must(t, e.Shutdown(context.Background()))
	if got := len(c.spans()); got != 1500 || e.Dropped() != 0 {
		t.Errorf("%d arrived, %d dropped", got, e.Dropped())
	}
	e.Emit(context.Background(), alerts.SpanOf(refund()))
	if e.Dropped() != 1 {
		t.Errorf("after the shutdown %d dropped", e.Dropped())
	}
}

// A listener that never answers is the worst collector: it takes the
// connection and holds it.
func TestADeadCollectorHoldsNobodyUp(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	for _, protocol := range []string{HTTP, GRPC} {
		t.Run(protocol, func(t *testing.T) {
			e := newFor(t, Options{Endpoint: "http://" + listener.Addr().String(), Protocol: protocol, Queue: 50})
			for range 1000 {
				e.Emit(context.Background(), alerts.SpanOf(refund()))
			}
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			defer cancel()
			if err := e.Shutdown(ctx); err == nil {
				t.Error("the shutdown says that all was sent")
			}
			if e.Dropped() != 1000 {
				t.Errorf("%d dropped", e.Dropped())
			}
		})
	}
}

func TestAnOutageIsLoggedOnceAndCounted(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	var out bytes.Buffer
	e := newFor(t, Options{Endpoint: server.URL, Logger: slog.New(slog.NewTextHandler(&out, nil))})
	for range 3 {
		e.Emit(context.Background(), alerts.SpanOf(refund()))
		must(t, e.provider.ForceFlush(context.Background()))
	}
	must(t, e.Shutdown(context.Background()))
	if n := strings.Count(out.String(), "not delivered"); n != 1 || e.Dropped() != 3 {
		t.Errorf("logged %d times, %d dropped", n, e.Dropped())
	}
}

func TestNoEndpointNoExporter(t *testing.T) {
	e := newFor(t, FromEnv(env(), nil))
	if e != nil {
		t.Fatal("there is an exporter")
	}
	e.Emit(context.Background(), alerts.Span{})
	if e.Dropped() != 0 || e.Shutdown(context.Background()) != nil {
		t.Error("a nil exporter does something")
	}
}
