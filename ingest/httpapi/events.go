package httpapi

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// The bounds of a request. An envelope takes some room around the largest
// event.
const (
	maxEvent = natsjs.MaxMessage + 64<<10
	maxBatch = 16 << 20
)

// roleHeader lets a caller with several roles choose.
const roleHeader = "Nearmiss-Role"

// The content types of CloudEvents.
const (
	typeEvent = "application/cloudevents+json"
	typeBatch = "application/cloudevents-batch+json"
)

// accepted is the answer to events that are in the log.
type accepted struct {
	Stored     int    `json:"stored"`
	Duplicates int    `json:"duplicates"`
	Ignored    int    `json:"ignored,omitempty"` // of types that are not ours
	LastSeq    uint64 `json:"last_seq"`
}

// postEvents stores all events of the request, in order, or says which of them
// are wrong and stores none.
func (a *api) postEvents(r *http.Request, who caller) (any, error) {
	if err := a.checkLag(); err != nil {
		return nil, err
	}
	roles, err := rolesOf(r, who)
	if err != nil {
		return nil, err
	}
	elements, err := readEvents(r, roles)
	if err != nil {
		return nil, err
	}
	messages, ignored, err := address(elements, who.tenant)
	if err != nil {
		return nil, err
	}
	done, err := a.publish(r, messages)
	done.Ignored = ignored
	return done, err
}

// checkLag refuses more while too much waits to be judged.
func (a *api) checkLag() error {
	behind := a.o.Folded.Figures().Behind
	if stored, applied := a.stored.Load(), a.o.Folded.Applied(); stored > applied {
		behind = max(behind, stored-applied)
	}
	if behind <= a.o.MaxLag {
		return nil
	}
	return &failure{
		status: http.StatusTooManyRequests, retryAfter: 1,
		Message: fmt.Sprintf("%d events wait to be judged, %d may", behind, a.o.MaxLag),
		Cure:    "send again later; nothing of this request was stored",
	}
}

// rolesOf are the roles to try, in order.
func rolesOf(r *http.Request, who caller) ([]schemas.Role, error) {
	asked := schemas.Role(r.Header.Get(roleHeader))
	if asked == "" {
		return who.roles, nil
	}
	if !slices.Contains(who.roles, asked) {
		return nil, &failure{
			status: http.StatusForbidden, Message: fmt.Sprintf("you may not publish as %.40q", asked),
			Cure: fmt.Sprintf("use one of %v, or a token that has the role", who.roles),
		}
	}
	return []schemas.Role{asked}, nil
}

// element is one event of the request, or why it is none.
type element struct {
	event    schemas.Event
	rejected *ingest.Rejection
}

// readEvents reads the request in any of the three modes.
func readEvents(r *http.Request, roles []schemas.Role) ([]element, error) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	limit := int64(maxEvent)
	if media == typeBatch {
		limit = maxBatch
	}
	if media != typeBatch && media != typeEvent && r.Header.Get("Ce-Id") == "" {
		return nil, &failure{
			status: http.StatusUnsupportedMediaType, Message: fmt.Sprintf("the content type %.80q is not one of CloudEvents", media),
			Cure: "send " + typeEvent + ", " + typeBatch + ", or the attributes in ce-* headers",
		}
	}
	body, err := readBody(r, limit)
	if err != nil {
		return nil, err
	}
	switch media {
	case typeBatch:
		return readBatch(body, roles)
	case typeEvent:
		return []element{readOne(roles, func(role schemas.Role) (schemas.Event, *ingest.Rejection) {
			return ingest.FromCloudEvent(body, role)
		})}, nil
	}
	return []element{readOne(roles, func(role schemas.Role) (schemas.Event, *ingest.Rejection) {
		return ingest.FromHTTPBinary(r.Header, body, role)
	})}, nil
}

func readBody(r *http.Request, limit int64) ([]byte, error) {
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return nil, &failure{status: http.StatusUnsupportedMediaType, Message: "the body is compressed", Cure: "send it as it is"}
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, limit))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, &failure{
			status: http.StatusRequestEntityTooLarge, Message: fmt.Sprintf("the body is larger than %d bytes", limit),
			Cure: "send less at once; an event takes up to 1 MiB",
		}
	case err != nil:
		return nil, &failure{status: http.StatusBadRequest, Message: "the body ended early", Cure: "send it again"}
	}
	return body, nil
}

// readOne tries the roles in order: the first that may state the event is the
// one that does.
func readOne(roles []schemas.Role, read func(schemas.Role) (schemas.Event, *ingest.Rejection)) element {
	var e element
	for _, role := range roles {
		e.event, e.rejected = read(role)
		if e.rejected == nil || e.rejected.Reason != ingest.ReasonRole {
			break
		}
	}
	return e
}

// readBatch does the same with every event of a batch.
func readBatch(body []byte, roles []schemas.Role) ([]element, error) {
	var all []element
	for i, role := range roles {
		read, rejected := ingest.FromBatch(body, role)
		if bad := rejected[ingest.WholeBatch]; bad != nil {
			return nil, &failure{status: http.StatusBadRequest, Message: bad.Reason + ": " + bad.Detail, Cure: bad.Cure}
		}
		if i == 0 {
			all = make([]element, len(read)+len(rejected))
		}
		if !fill(all, read, rejected, i == 0) {
			break
		}
	}
	return all, nil
}

// fill puts what one role may state where no role before could, and reports
// whether another role could help.
func fill(all []element, read []schemas.Event, rejected map[int]*ingest.Rejection, first bool) (more bool) {
	for i := range all {
		e := element{rejected: rejected[i]}
		if e.rejected == nil {
			e.event, read = read[0], read[1:]
		}
		if first || all[i].rejected != nil && all[i].rejected.Reason == ingest.ReasonRole {
			all[i] = e
		}
		more = more || all[i].rejected != nil && all[i].rejected.Reason == ingest.ReasonRole
	}
	return more
}
