package httpapi

import (
	"context"
	"fmt"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdk "go.opentelemetry.io/otel/sdk/metric"

	"github.com/nearmiss/nearmiss/detectors/worker"
)

// counters is the table of what only grows. The exporter adds _total to the
// names. No label may be an id of a session or a call: they would be without
// bound.
var counters = []instrument{
	{"nearmiss_events_taken", "Events of the log by what became of them.", func(f worker.Figures, say tell) {
		for what, n := range f.Taken {
			say(n, attribute.String("taken", string(what)))
		}
	}},
	{"nearmiss_verdicts", "Guarded calls by verdict.", func(f worker.Figures, say tell) {
		for verdict, n := range f.Verdicts {
			say(n, attribute.String("verdict", string(verdict)))
		}
	}},
	{"nearmiss_findings", "Findings raised.", func(f worker.Figures, say tell) {
		for l, n := range f.Findings {
			say(n, attribute.String("guard", l.Guard), attribute.String("class", string(l.Class)), attribute.String("reason", string(l.Reason)))
		}
	}},
	{"nearmiss_refused", "Events in the quarantine by reason.", func(f worker.Figures, say tell) {
		for reason, n := range f.Refused {
			say(n, attribute.String("reason", reason))
		}
	}},
	{"nearmiss_told", "Revisions of findings told for the first time.", func(f worker.Figures, say tell) { say(f.Told) }},
}

// gauges is the table of what goes up and down.
var gauges = []instrument{
	{"nearmiss_applied_seq", "Sequence of the last event that is applied and committed.", func(f worker.Figures, say tell) { say(f.Applied) }},
	{"nearmiss_behind_events", "Events that wait to be applied.", func(f worker.Figures, say tell) { say(f.Behind) }},
	{"nearmiss_owed_findings", "Findings and refusals that are committed and not yet told.", func(f worker.Figures, say tell) { say(uint64(f.Owed)) }},
	{"nearmiss_sessions_in_memory", "Sessions held in memory.", func(f worker.Figures, say tell) { say(uint64(f.Sessions)) }},
}

type tell func(n uint64, labels ...attribute.KeyValue)

type instrument struct {
	name string
	help string
	read func(worker.Figures, tell)
}

// Metrics answers the handler of /metrics. The figures are read when they are
// scraped; they start again from zero with the process, as counters may.
func Metrics(figures func() worker.Figures) (http.Handler, error) {
	registry := prometheus.NewRegistry()
	reader, err := exporter.New(exporter.WithRegisterer(registry), exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		return nil, fmt.Errorf("make metrics exporter: %w", err)
	}
	meter := sdk.NewMeterProvider(sdk.WithReader(reader)).Meter("github.com/nearmiss/nearmiss")
	for _, i := range counters {
		if _, err := meter.Int64ObservableCounter(i.name, metric.WithDescription(i.help), metric.WithInt64Callback(i.observe(figures))); err != nil {
			return nil, fmt.Errorf("make metric %s: %w", i.name, err)
		}
	}
	for _, i := range gauges {
		if _, err := meter.Int64ObservableGauge(i.name, metric.WithDescription(i.help), metric.WithInt64Callback(i.observe(figures))); err != nil {
			return nil, fmt.Errorf("make metric %s: %w", i.name, err)
		}
	}
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), nil
}

func (i instrument) observe(figures func() worker.Figures) metric.Int64Callback {
	return func(_ context.Context, o metric.Int64Observer) error {
		i.read(figures(), func(n uint64, labels ...attribute.KeyValue) {
			o.Observe(int64(n), metric.WithAttributes(labels...))
		})
		return nil
	}
}
