package httpapi

import (
	"net/http"
	"time"

	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/detectors/report"
	"github.com/nearmiss/nearmiss/projector"
)

// getReport answers the measures of sessions, all or those that began in a span
// of time or ended in one way.
func (a *api) getReport(r *http.Request, who caller) (any, error) {
	only := measure.Only{Outcome: r.URL.Query().Get("outcome")}
	for _, end := range []struct {
		name string
		at   *time.Time
	}{{"since", &only.Since}, {"until", &only.Until}} {
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
	measured, err := measure.Measure(measure.Sessions(a.o.Records.Records(projector.RecordsOfTenant(who.tenant))), only)
	if err != nil {
		return nil, err
	}
	source := report.Source{Name: "tenant " + string(who.tenant), Took: time.Since(began)}
	return report.Fleet{Source: source, Report: measured}, nil
}
