package ingest

import (
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Message is one message of the log, in plain types so that no broker is
// imported here. Seq and Stored are the log's; the rest is the publisher's.
type Message struct {
	Subject string
	Header  map[string][]string
	Data    []byte
	Seq     uint64
	Stored  time.Time
}

// contentType is the header that tells structured from binary mode.
const contentType = "Content-Type"

// Decode answers the event of a message, or why there is none. The event
// owns all its memory; the message may be reused.
func Decode(m Message) (schemas.Event, *Rejection) {
	to, bad := parseSubject(m.Subject)
	if bad != nil {
		return schemas.Event{}, bad
	}
	p, bad := unpack(m.Header, m.Data)
	if bad != nil {
		return schemas.Event{}, bad
	}
	p.role = to.role
	if to.tenant == string(schemas.AllTenants) && p.values[attrTenant] == "" {
		p.values[attrTenant] = string(schemas.AllTenants)
	}
	ev, bad := p.event()
	if bad == nil {
		bad = to.match(ev)
	}
	if bad != nil {
		return schemas.Event{}, bad
	}
	ev.Seq, ev.Stored = m.Seq, m.Stored
	return ev, nil
}

// unpack separates attributes and data of either mode.
func unpack(header map[string][]string, body []byte) (parcel, *Rejection) {
	media := strings.ToLower(headerValue(header, contentType))
	switch {
	case strings.HasPrefix(media, "application/cloudevents-batch"):
		return parcel{}, reject(ReasonMalformed, "publish one event per message", "a batch is not accepted here")
	case strings.HasPrefix(media, "application/cloudevents"):
		return fromEnvelope(body)
	}
	v, bad := fromHeader(header)
	return parcel{values: v, data: body}, bad
}
