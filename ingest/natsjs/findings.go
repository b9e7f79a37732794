package natsjs

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// findingPrefix and findingSubjects are where findings are told: one subject
// each, so that the stream is the set of those already told.
const (
	findingPrefix   = "nearmiss.finding."
	findingSubjects = "nearmiss.finding.*.*"
)

// Tell stores a finding unless this or a later revision of it is stored
// already, which false says; so telling again is harmless, whoever does it and
// however much later.
//
// If the stream has lost the revisions before, this one is told all the same:
// what is newest is never withheld.
func (l *Log) Tell(ctx context.Context, f schemas.Finding) (bool, error) {
	m, err := findingMessage(f)
	if err != nil {
		return false, fmt.Errorf("tell finding %s: %w", f.ID, err)
	}
	if f.Revision == 1 { // the common case, in one round trip
		_, err := l.succeed(ctx, m, nil)
		if !wrongLastSequence(err) {
			return err == nil, err
		}
	}
	_, told, err := succession{l.findings, m.Subject, func(last *jetstream.RawStreamMsg) (ingest.Message, bool, error) {
		return m, revisionOf(last) < f.Revision, nil
	}}.publish(ctx, l)
	return told, err
}

// findingMessage is the CloudEvent of a finding. It has no message id: within
// the duplicate window that would hide a wrong sequence.
func findingMessage(f schemas.Finding) (ingest.Message, error) {
	if f.ID == "" || ingest.Token(f.ID) != f.ID || f.Revision < 1 {
		return ingest.Message{}, fmt.Errorf("id %q or revision %d is not one of a finding", f.ID, f.Revision)
	}
	data, err := findingJSON(f)
	if err != nil {
		return ingest.Message{}, err
	}
	m := ingest.Encode(findingEvent(f, data))
	m.Subject = FindingSubject(f.Tenant, f.ID)
	delete(m.Header, ingest.MsgIDHeader)
	return m, nil
}

func findingEvent(f schemas.Finding, data []byte) schemas.Event {
	kind := schemas.FindingRaised
	if f.Revision > 1 {
		kind = schemas.FindingUpdated
	}
	return schemas.Event{
		ID: f.ID + "/" + strconv.Itoa(f.Revision), Source: source, Type: kind, Time: f.Time,
		Role: schemas.RoleSys, Tenant: f.Tenant, Session: f.Session, Root: f.Session,
		Agent: f.Agent, Model: f.Model, Actor: schemas.ActorAgent, Call: f.CallID, Tool: f.Tool,
		Traceparent: f.Trace.Traceparent, Tracestate: f.Trace.Tracestate, Data: data,
	}
}

// source is the CloudEvents source of what nearmiss itself says.
const source = "nearmiss"

// FindingSubject is where a finding of a tenant is told.
func FindingSubject(tenant schemas.TenantID, id string) string {
	return findingPrefix + ingest.TenantToken(tenant) + "." + ingest.Token(id)
}

// revisionOf is the revision of a stored finding; 0 of nothing, and of what is
// no finding.
func revisionOf(raw *jetstream.RawStreamMsg) int {
	if raw == nil {
		return 0
	}
	f, ok := parseFinding(raw.Data)
	if !ok {
		return 0
	}
	return f.Revision
}

func parseFinding(data []byte) (schemas.Finding, bool) {
	var f schemas.Finding
	if err := json.Unmarshal(data, &f); err != nil || f.ID == "" {
		return schemas.Finding{}, false
	}
	return f, true
}

// Findings visits up to limit revisions of findings after a sequence of the
// findings stream, oldest first; limit 0 is all. What another program put
// there and is no finding is passed over.
func (l *Log) Findings(ctx context.Context, after uint64, limit int, visit func(seq uint64, f schemas.Finding) error) error {
	err := l.scan(ctx, l.findings, after, limited(limit, func(m ingest.Message) (bool, error) {
		f, ok := parseFinding(m.Data)
		if !ok {
			return false, nil
		}
		return true, visit(m.Seq, f)
	}))
	if err != nil {
		return fmt.Errorf("read findings: %w", err)
	}
	return nil
}

// limited ends a scan after limit messages that counted.
func limited(limit int, visit func(ingest.Message) (counts bool, err error)) func(ingest.Message) (bool, error) {
	n := 0
	return func(m ingest.Message) (bool, error) {
		counts, err := visit(m)
		if counts {
			n++
		}
		return limit <= 0 || n < limit, err
	}
}

// LastFinding reads the newest revision of a finding.
func (l *Log) LastFinding(ctx context.Context, tenant schemas.TenantID, id string) (schemas.Finding, bool, error) {
	raw, ok, err := lastOf(ctx, l.findings, FindingSubject(tenant, id))
	if err != nil || !ok {
		return schemas.Finding{}, false, err
	}
	f, ok := parseFinding(raw.Data)
	return f, ok, nil
}
