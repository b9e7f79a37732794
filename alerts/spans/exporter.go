package spans

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"

	"github.com/nearmiss/nearmiss/alerts"
)

const (
	scope = "github.com/nearmiss/nearmiss/alerts/spans"

	// service is the service.name of alert spans. The OTLP front of nearmiss
	// drops spans of this service, so that it never judges its own.
	service = "nearmiss"

	batchDelay = time.Second     // how long a span waits for others
	flushLimit = 5 * time.Second // how long Shutdown waits for the collector
)

// Exporter sends alert spans. All its methods may be called from any
// goroutine, and on a nil Exporter do nothing.
type Exporter struct {
	provider *trace.TracerProvider
	tracer   api.Tracer
	sink     *sink
	stopped  atomic.Bool
}

// New connects lazily: it succeeds while the collector is down. It answers
// nil where no endpoint is configured, and an error only for a configuration
// that can never work.
func New(ctx context.Context, o Options) (*Exporter, error) {
	if o.Endpoint == "" {
		return nil, nil
	}
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	client, err := dial(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("make OTLP exporter for %s: %w", o.Endpoint, err)
	}
	about, err := resource.New(ctx, resource.WithFromEnv(), resource.WithAttributes(attribute.String("service.name", service)))
	if err != nil {
		return nil, fmt.Errorf("read OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	return newExporter(newSink(client, o), about, o.Queue), nil
}

func dial(ctx context.Context, o Options) (trace.SpanExporter, error) {
	if o.Protocol == GRPC {
		return otlptracegrpc.New(ctx, otlptracegrpc.WithEndpointURL(o.Endpoint))
	}
	return otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(o.Endpoint))
}

// newExporter builds a provider of its own: the daemon's may sample, and an
// alert is never sampled away.
func newExporter(s *sink, about *resource.Resource, queue int) *Exporter {
	provider := trace.NewTracerProvider(
		trace.WithSampler(trace.AlwaysSample()),
		trace.WithIDGenerator(givenIDs{}),
		trace.WithResource(about),
		trace.WithBatcher(s, trace.WithMaxQueueSize(queue), trace.WithMaxExportBatchSize(min(queue, 512)), trace.WithBatchTimeout(batchDelay)),
	)
	return &Exporter{provider: provider, tracer: provider.Tracer(scope), sink: s}
}

// Emit hands the span over and returns at once. It does not wait for the
// collector: while the queue is full, spans are dropped and counted.
func (e *Exporter) Emit(ctx context.Context, s alerts.Span) {
	if e == nil || !e.sink.admit() {
		return
	}
	start(ctx, e.tracer, s).End(api.WithTimestamp(s.End))
}

// Dropped counts the spans that no collector has confirmed and that are no
// longer tried.
func (e *Exporter) Dropped() int64 {
	if e == nil {
		return 0
	}
	return e.sink.lost()
}

// Shutdown sends what is waiting, for five seconds at most or until ctx ends,
// and counts the rest as dropped. Spans emitted after it are dropped.
func (e *Exporter) Shutdown(ctx context.Context) error {
	if e == nil || e.stopped.Swap(true) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, flushLimit)
	defer cancel()
	err := errors.Join(e.provider.ForceFlush(ctx), e.provider.Shutdown(ctx))
	e.sink.abandon()
	if err != nil {
		return fmt.Errorf("flush alert spans (%d dropped): %w", e.Dropped(), err)
	}
	return nil
}
