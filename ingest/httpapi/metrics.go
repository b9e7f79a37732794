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

// Metrics answers the handler of /metrics. The figures are read once per
// scrape; they start again from zero with the process, as counters may.
func Metrics(figures func() worker.Figures) (http.Handler, error) {
	registry := prometheus.NewRegistry()
	reader, err := exporter.New(exporter.WithRegisterer(registry), exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		return nil, fmt.Errorf("make metrics exporter: %w", err)
	}
	meter := sdk.NewMeterProvider(sdk.WithReader(reader)).Meter("github.com/nearmiss/nearmiss")
	if err := register(meter, figures); err != nil {
		return nil, err
	}
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), nil
}

// made is an instrument that can be observed.
type made struct {
	instrument
	as metric.Int64Observable
}

func register(meter metric.Meter, figures func() worker.Figures) error {
	all, err := makeAll(meter)
	if err != nil {
		return err
	}
	observables := make([]metric.Observable, len(all))
	for i, m := range all {
		observables[i] = m.as
	}
	_, err = meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		f := figures()
		for _, m := range all {
			m.read(f, func(n uint64, labels ...attribute.KeyValue) {
				o.ObserveInt64(m.as, int64(n), metric.WithAttributes(labels...))
			})
		}
		return nil
	}, observables...)
	if err != nil {
		return fmt.Errorf("register metrics: %w", err)
	}
	return nil
}

func makeAll(meter metric.Meter) ([]made, error) {
	var all []made
	for _, i := range counters {
		c, err := meter.Int64ObservableCounter(i.name, metric.WithDescription(i.help))
		if err != nil {
			return nil, fmt.Errorf("make metric %s: %w", i.name, err)
		}
		all = append(all, made{i, c})
	}
	for _, i := range gauges {
		g, err := meter.Int64ObservableGauge(i.name, metric.WithDescription(i.help))
		if err != nil {
			return nil, fmt.Errorf("make metric %s: %w", i.name, err)
		}
		all = append(all, made{i, g})
	}
	return all, nil
}
