// Package httpapi is the HTTP edge: events in, and what came of them out.
//
// It answers a publisher only when the log has acknowledged; it builds the
// subject of an event from the caller's credentials and never from the body;
// and every GET may wait, by after_seq, until what was published is judged.
//
// It refuses to judge, to keep state of its own, and to answer one tenant with
// what belongs to another.
//
//	handler := httpapi.New(httpapi.Options{Log: log, Folded: worker, Findings: log})
//	server := &http.Server{Handler: handler}
//
//	POST /v1/events              CloudEvents: structured, batch, binary
//	GET  /v1/findings            ?session= class= guard= since= limit= after_seq=
//	GET  /v1/sessions            ?after= limit= after_seq=
//	GET  /v1/sessions/{id}       what the session has established, and its findings
//	GET  /v1/schemas[/{name}]    JSON Schemas
//	GET  /healthz /readyz /metrics
package httpapi
