package httpapi

import (
	"net/http"
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/detectors/report"
	"github.com/nearmiss/nearmiss/projector"
)

// getReport answers the measures of the sessions that began in a span of time.
func (a *api) getReport(r *http.Request, who caller) (any, error) {
	var in measure.Span
	for _, end := range []struct {
		name string
		at   *time.Time
	}{{"since", &in.Since}, {"until", &in.Until}} {
		text := r.URL.Query().Get(end.name)
		if text == "" {
			continue
		}
		at, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return nil, badQuery(end.name, "give a time such as 2026-01-31T12:00:00Z")
		}
		*end.at = at
	}
	began := time.Now()
	measured, err := measure.Measure(measure.Sessions(a.o.Records.Records(projector.RecordsOfTenant(who.tenant))), in)
	if err != nil {
		return nil, err
	}
	source := report.Source{Name: "tenant " + string(who.tenant), Took: time.Since(began)}
	return report.Fleet{Source: source, Report: measured}, nil
}
