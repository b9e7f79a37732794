package ingest

import (
	"errors"
	"fmt"

	"github.com/cloudevents/sdk-go/v2/event"
	"github.com/tidwall/gjson"

	"github.com/nearmiss/nearmiss/schemas"
)

// FromCloudEvent answers the event of one structured CloudEvent in JSON, as
// HTTP and NDJSON carry it. Nothing in the event says who published it, so
// the caller states the role; the caller also holds the tenant against the
// credentials.
func FromCloudEvent(raw []byte, role schemas.Role) (schemas.Event, *Rejection) {
	p, bad := fromEnvelope(raw)
	if bad != nil {
		return schemas.Event{}, bad
	}
	return p.as(role)
}

// FromHTTPBinary answers the event of an HTTP request in binary mode:
// attributes in `ce-*` headers, Content-Type for the data.
func FromHTTPBinary(header map[string][]string, body []byte, role schemas.Role) (schemas.Event, *Rejection) {
	v, bad := fromHeader(header)
	if bad != nil {
		return schemas.Event{}, bad
	}
	if v[attrContentType] == "" {
		v[attrContentType] = headerValue(header, contentType)
	}
	return parcel{values: v, data: body}.as(role)
}

func (p parcel) as(role schemas.Role) (schemas.Event, *Rejection) {
	p.role = role
	ev, bad := p.event()
	if bad != nil {
		return schemas.Event{}, bad
	}
	return ev, nil
}

// WholeBatch is the index under which FromBatch rejects a batch that is not
// a JSON list.
const WholeBatch = -1

// FromBatch answers the events of a CloudEvents batch in JSON, in order, and
// the rejections by index in the batch. A caller that stores all or nothing
// stores nothing when there is one that is not Ignored.
func FromBatch(raw []byte, role schemas.Role) ([]schemas.Event, map[int]*Rejection) {
	if bad := checkSyntax("the batch", raw); bad != nil {
		return nil, map[int]*Rejection{WholeBatch: bad}
	}
	root := gjson.ParseBytes(raw)
	if !root.IsArray() {
		bad := reject(ReasonMalformed, "send a JSON list of CloudEvents", "the batch is not a JSON list")
		return nil, map[int]*Rejection{WholeBatch: bad}
	}
	var events []schemas.Event
	rejected := map[int]*Rejection{}
	for i, element := range root.Array() {
		ev, bad := FromCloudEvent([]byte(element.Raw), role)
		if bad != nil {
			rejected[i] = bad
			continue
		}
		events = append(events, ev)
	}
	return events, rejected
}

// ToCloudEvent answers ev as one structured CloudEvent in JSON. Role,
// sequence in the log and stored time are the log's and are not in it.
func ToCloudEvent(ev schemas.Event) ([]byte, error) {
	ce, err := cloudEvent(ev)
	if err != nil {
		return nil, fmt.Errorf("convert event %q of source %q: %w", ev.ID, ev.Source, err)
	}
	raw, err := ce.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("write event %q of source %q as CloudEvent: %w", ev.ID, ev.Source, err)
	}
	return raw, nil
}

func cloudEvent(ev schemas.Event) (event.Event, error) {
	v := valuesOf(ev)
	ce := event.New(event.CloudEventsVersionV1)
	ce.SetType(v[attrType])
	ce.SetID(v[attrID])
	ce.SetSource(v[attrSource])
	ce.SetTime(ev.Time.UTC())
	for a := attrSession; a < attributeCount; a++ {
		if v[a] != "" {
			ce.SetExtension(attributes[a].name, v[a])
		}
	}
	if len(ev.Data) > 0 {
		if err := ce.SetData(event.ApplicationJSON, ev.Data); err != nil {
			return ce, err
		}
	}
	if ce.ID() != ev.ID || ce.Source() != ev.Source {
		return ce, errTrimmed
	}
	return ce, ce.Validate()
}

// errTrimmed is answered where the CloudEvents SDK would change the event's
// identity in silence.
var errTrimmed = errors.New("id or source begins or ends with white space, which CloudEvents readers drop: publish it without")
