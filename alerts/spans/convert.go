package spans

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"github.com/nearmiss/nearmiss/alerts"
)

// spanKey is where the span's ids travel from Emit to the id generator; the
// SDK offers no other way.
type spanKey struct{}

// givenIDs answers the ids that the finding determines, so that a span sent
// twice is one span.
type givenIDs struct{}

// NewIDs answers the ids of a root span.
func (givenIDs) NewIDs(ctx context.Context) (trace.TraceID, trace.SpanID) {
	s, ok := ctx.Value(spanKey{}).(*alerts.Span)
	if !ok {
		return trace.TraceID{}, trace.SpanID{}
	}
	return s.TraceID, s.SpanID
}

// NewSpanID would be asked for a child; alert spans have no parent.
func (g givenIDs) NewSpanID(ctx context.Context, _ trace.TraceID) trace.SpanID {
	_, id := g.NewIDs(ctx)
	return id
}

// start makes the span. The context of the caller does not become its parent.
func start(ctx context.Context, tracer trace.Tracer, s alerts.Span) trace.Span {
	_, span := tracer.Start(context.WithValue(ctx, spanKey{}, &s), s.Name,
		trace.WithNewRoot(),
		trace.WithSpanKind(trace.SpanKindInternal),
		trace.WithTimestamp(s.Start),
		trace.WithLinks(linksOf(s.Links)...),
		trace.WithAttributes(attributesOf(s.Attributes)...))
	if s.Status != "" {
		span.SetStatus(codes.Error, s.Status)
	}
	return span
}

func linksOf(list []alerts.Link) []trace.Link {
	out := make([]trace.Link, 0, len(list))
	for _, l := range list {
		out = append(out, trace.Link{SpanContext: contextOf(l.Context), Attributes: attributesOf(l.Attributes)})
	}
	return out
}

func contextOf(c alerts.Context) trace.SpanContext {
	return trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: c.TraceID, SpanID: c.SpanID, TraceFlags: trace.TraceFlags(c.Flags), Remote: true,
	})
}

func attributesOf(list []alerts.Attribute) []attribute.KeyValue {
	out := make([]attribute.KeyValue, 0, len(list))
	for _, a := range list {
		out = append(out, attribute.KeyValue{Key: attribute.Key(a.Key), Value: valueOf(a.Value)})
	}
	return out
}

func valueOf(v any) attribute.Value {
	switch x := v.(type) {
	case string:
		return attribute.StringValue(x)
	case int64:
		return attribute.Int64Value(x)
	case bool:
		return attribute.BoolValue(x)
	case []string:
		return attribute.StringSliceValue(x)
	}
	return attribute.StringValue(fmt.Sprint(v))
}
