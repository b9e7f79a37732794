package httpapi

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// reasonTenant is why an event of somebody else's tenant is refused.
const reasonTenant = "tenant"

// address answers the messages of the events for the tenant of the caller,
// and how many were of foreign types. One that is wrong fails all.
func address(elements []element, tenant schemas.TenantID) (messages []ingest.Message, ignored int, err error) {
	var bad []refusal
	status := http.StatusBadRequest
	for i, e := range elements {
		if e.rejected != nil && e.rejected.Ignored {
			ignored++
			continue
		}
		m, rejected := addressOne(e, tenant)
		if rejected != nil {
			bad = append(bad, refusal{i, rejected.Reason, rejected.Detail, rejected.Cure})
			status = max(status, statusOf(rejected.Reason))
			continue
		}
		messages = append(messages, m)
	}
	if len(bad) > 0 {
		return nil, 0, &failure{
			status: status, Events: bad, Message: fmt.Sprintf("%d of %d events are refused; nothing was stored", len(bad), len(elements)),
			Cure: "correct them and send all again",
		}
	}
	return messages, ignored, nil
}

func statusOf(reason string) int {
	switch reason {
	case ingest.ReasonRole, reasonTenant:
		return http.StatusForbidden
	case ingest.ReasonTooLarge:
		return http.StatusRequestEntityTooLarge
	}
	return http.StatusBadRequest
}

// addressOne takes the tenant from the caller. An event may leave it out.
func addressOne(e element, tenant schemas.TenantID) (ingest.Message, *ingest.Rejection) {
	if e.rejected != nil {
		return ingest.Message{}, e.rejected
	}
	if e.event.Tenant != tenant && e.event.Tenant != schemas.DefaultTenant {
		return ingest.Message{}, &ingest.Rejection{
			Reason: reasonTenant, Detail: "tenantid names another tenant than the token", Cure: "leave tenantid out, or use a token of that tenant",
		}
	}
	e.event.Tenant = tenant
	m := ingest.Encode(e.event)
	if size := sizeOf(m); size > natsjs.MaxMessage {
		return ingest.Message{}, &ingest.Rejection{
			Reason: ingest.ReasonTooLarge, Detail: fmt.Sprintf("the event takes %d bytes, at most %d are stored", size, natsjs.MaxMessage),
			Cure: "leave out of the result what no policy reads",
		}
	}
	return m, nil
}

// sizeOf is what the message takes on the wire, headers included.
func sizeOf(m ingest.Message) int {
	size := len("NATS/1.0\r\n\r\n") + len(m.Data)
	for name, values := range m.Header {
		for _, v := range values {
			size += len(name) + len(": \r\n") + len(v)
		}
	}
	return size
}

// publish stores the messages one after the other.
func (a *api) publish(r *http.Request, messages []ingest.Message) (accepted, error) {
	var done accepted
	for i, m := range messages {
		ack, err := a.o.Log.Publish(r.Context(), m)
		if err != nil {
			return done, stopped(done, i, err)
		}
		done.LastSeq = max(done.LastSeq, ack.Seq)
		if ack.Duplicate {
			done.Duplicates++
			continue
		}
		done.Stored++
	}
	a.noteStored(done.LastSeq)
	return done, nil
}

// noteStored keeps the highest sequence that was answered.
func (a *api) noteStored(seq uint64) {
	for {
		before := a.stored.Load()
		if seq <= before || a.stored.CompareAndSwap(before, seq) {
			return
		}
	}
}

// stopped says how far a batch came before the log refused.
func stopped(done accepted, index int, err error) error {
	f := &failure{
		status: http.StatusServiceUnavailable, retryAfter: 1, Message: "the log does not take events now",
		Cure:   "send all again; what is stored already is not taken twice",
		Stored: &done.Stored, Duplicates: &done.Duplicates, LastSeq: &done.LastSeq,
	}
	if errors.Is(err, natsjs.ErrConflict) {
		f.status, f.retryAfter = http.StatusConflict, 0
		f.Message = fmt.Sprintf("event %d has the id of another event", index)
		f.Cure = "give each event of a source its own id; the events before it are stored"
	}
	return fmt.Errorf("publish event %d: %w: %w", index, err, f)
}
