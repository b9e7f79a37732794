package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// parcel is an event on its way in: its attributes as text, its data, and
// the role of whoever published it. Every mode ends here.
type parcel struct {
	values values
	data   []byte
	role   schemas.Role
}

// event checks the parcel against the contract, in the order in which a
// fault makes the later ones meaningless.
func (p parcel) event() (schemas.Event, *Rejection) {
	r, bad := typeRule(p.values[attrType])
	if bad != nil {
		return schemas.Event{}, bad
	}
	if !p.role.MayPublish(r.typ) {
		return schemas.Event{}, reject(ReasonRole, "publish it with the credentials of a role that may",
			"role %.40s may not publish %s", p.role, r.typ)
	}
	for _, check := range []func(rule) *Rejection{p.checkRequired, p.checkSession, p.checkContent} {
		if bad := check(r); bad != nil {
			return schemas.Event{}, bad
		}
	}
	ev := p.texts(r)
	if bad := p.parsed(&ev, r); bad != nil {
		return schemas.Event{}, bad
	}
	return ev, checkStated(ev)
}

// typeRule finds the rule of a wire type. Types of others, and types of ours
// that are newer than this program, are not faults.
func typeRule(wire string) (rule, *Rejection) {
	if wire == "" {
		return rule{}, reject(ReasonAttribute, "send a CloudEvent: see the event contract", "attribute type is missing")
	}
	name, ours := strings.CutPrefix(wire, schemas.TypePrefix)
	if !ours {
		return rule{}, ignore(ReasonForeign, "type %.200q is not one of %s*", wire, schemas.TypePrefix)
	}
	switch t := schemas.Type(name); t {
	case schemas.FindingRaised, schemas.FindingUpdated:
		return rule{typ: t}, nil // known, and no role may publish it here
	default:
		if r, ok := ruleOf(t); ok {
			return r, nil
		}
	}
	return rule{}, ignore(ReasonUnknownType, "type %.200q is not known to this version", wire)
}

func (p parcel) checkRequired(r rule) *Rejection {
	if bad := p.values.check(); bad != nil {
		return bad
	}
	for _, a := range append([]attribute{attrID, attrSource, attrSpecVersion, attrTime}, r.required...) {
		if p.values[a] == "" {
			return reject(ReasonAttribute, "send it with every "+string(r.typ), "attribute %s is missing", a)
		}
	}
	if v := p.values[attrSpecVersion]; v != "1.0" {
		return reject(ReasonAttribute, "send CloudEvents 1.0", "attribute specversion is %.20q, not 1.0", v)
	}
	return nil
}

func (p parcel) checkSession(r rule) *Rejection {
	if r.root == "" && p.values[attrSession] == "" {
		return reject(ReasonSessionless, "send the id of the agent run as sessionid", "attribute sessionid is missing")
	}
	if p.values[attrTenant] == string(schemas.AllTenants) && p.role != schemas.RoleSys {
		return reject(ReasonRole, "name one tenant", "role %s may not speak for all tenants", p.role)
	}
	return nil
}

func (p parcel) checkContent(r rule) *Rejection {
	if t := p.values[attrContentType]; t != "" && !isJSON(t) {
		return reject(ReasonAttribute, "send data as application/json", "attribute datacontenttype is %.80q, not JSON", t)
	}
	return checkData(r, p.data)
}

// isJSON reports whether a media type is JSON, whatever its parameters.
func isJSON(mediaType string) bool {
	base, _, _ := strings.Cut(mediaType, ";")
	base = strings.ToLower(strings.TrimSpace(base))
	return base == "application/json" || base == "text/json" || strings.HasSuffix(base, "+json")
}

// texts answers the event with everything that needs no parsing.
func (p parcel) texts(r rule) schemas.Event {
	v := &p.values
	ev := schemas.Event{
		Role: p.role, Type: r.typ, ID: v[attrID], Source: v[attrSource],
		Tenant: schemas.TenantID(v[attrTenant]), Session: schemas.SessionID(v[attrSession]),
		Root: schemas.SessionID(v[attrRoot]), Parent: schemas.SessionID(v[attrParent]),
		Agent: v[attrAgent], AgentVersion: v[attrAgentVersion], Model: v[attrModel],
		Run: schemas.RunID(v[attrRun]), Call: schemas.CallID(v[attrCall]), Turn: schemas.TurnID(v[attrTurn]),
		Actor: schemas.Actor(v[attrActor]), Tool: schemas.ToolName(v[attrTool]),
		Traceparent: v[attrTraceparent], Tracestate: v[attrTracestate], DataRef: v[attrDataRef],
		Data: bytes.Clone(p.data),
	}
	if ev.Tenant == "" {
		ev.Tenant = schemas.DefaultTenant
	}
	if ev.Root == "" {
		ev.Root = ev.Session
	}
	if ev.Actor == "" {
		ev.Actor = schemas.ActorAgent
	}
	if len(ev.Data) == 0 {
		ev.Data = nil
	}
	return ev
}

// parsed fills in what has a form of its own.
func (p parcel) parsed(ev *schemas.Event, r rule) *Rejection {
	var bad *Rejection
	if ev.Time, bad = parseTime(p.values[attrTime]); bad != nil {
		return bad
	}
	if ev.Sequence, bad = parseSequence(p.values[attrSequence]); bad != nil {
		return bad
	}
	if ev.SampledRate, bad = parseSampledRate(p.values[attrSampledRate]); bad != nil {
		return bad
	}
	if r.typ == schemas.CallCompleted {
		ev.Outcome, bad = parseOutcome(p.values[attrOutcome])
	}
	return bad
}

func parseTime(text string) (time.Time, *Rejection) {
	t, err := clockTime(text)
	if err != nil {
		return t, reject(ReasonAttribute, "send it like 2026-01-31T12:00:00Z", "attribute time %.60q: %v", text, err)
	}
	return t, nil
}

// The years that a time may be in. Beyond them it is no clock's, the zero time
// could be meant, and adding an hour could leave what RFC 3339 can write.
const (
	firstYear = 1900
	lastYear  = 9000
)

// clockTime reads a time in UTC.
func clockTime(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}, errors.New("not RFC 3339")
	}
	if t = t.UTC(); t.Year() < firstYear || t.Year() > lastYear {
		return time.Time{}, fmt.Errorf("outside the years %d to %d", firstYear, lastYear)
	}
	return t, nil
}

// parseSequence reads the decimal text of a sequence. It is a string on the
// wire because CloudEvents integers end at 2^31.
func parseSequence(text string) (uint64, *Rejection) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n == 0 {
		return 0, reject(ReasonAttribute, "count from 1 per source and session, as a zero-padded decimal",
			"attribute sequence is not a whole number from 1: %.60q", text)
	}
	return n, nil
}

func parseSampledRate(text string) (int, *Rejection) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n == 0 {
		return 0, reject(ReasonAttribute, "send how many events one stands for", "attribute sampledrate is not a whole number from 1: %.60q", text)
	}
	return int(n), nil
}

func parseOutcome(text string) (schemas.Outcome, *Rejection) {
	for _, o := range []schemas.Outcome{
		schemas.OutcomeOK, schemas.OutcomeError, schemas.OutcomeDenied, schemas.OutcomeCancelled, schemas.OutcomeTimeout,
	} {
		if string(o) == text {
			return o, nil
		}
	}
	return "", reject(ReasonAttribute, "send ok, error, denied, cancelled or timeout", "attribute outcome is %.40q", text)
}
