// Package spans sends alert spans to an OpenTelemetry collector over OTLP.
//
// It is best effort and says so: a collector that is down costs spans, which
// are counted, and never holds up whoever emits. The findings stream is the
// record; a span can be sent again from it at any time and is then the same
// span, with the same ids. It samples nothing away, keeps no global state
// and has nothing to do with the tracing of the daemon itself.
//
// Without an endpoint in the environment there is no exporter, rather than
// one that knocks on localhost for ever:
//
//	exporter, err := spans.New(ctx, spans.FromEnv(os.Getenv, logger))
//	exporter.Emit(ctx, alerts.SpanOf(finding)) // a nil exporter does nothing
//	err = exporter.Shutdown(ctx)
package spans
