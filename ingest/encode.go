package ingest

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// MsgIDHeader is the header by which the broker drops a repeated publish.
const MsgIDHeader = "Nats-Msg-Id"

// Encode answers the message of an event in binary mode, on the subject
// where Decode accepts it. Data is shared with the event.
func Encode(ev schemas.Event) Message {
	v := valuesOf(ev)
	header := make(map[string][]string, attributeCount)
	for a, text := range v {
		if text != "" {
			header[headerPrefix+attributes[a].name] = []string{percentEncode(text)}
		}
	}
	header[MsgIDHeader] = []string{MsgID(ev)}
	return Message{Subject: SubjectFor(ev), Header: header, Data: ev.Data, Seq: ev.Seq, Stored: ev.Stored}
}

// MsgID answers the id under which the broker recognises a repeated publish
// of ev: a hash of who says it, for whom, and what CloudEvents calls unique.
func MsgID(ev schemas.Event) string {
	h := sha256.New()
	for _, part := range []string{string(ev.Role), string(ev.Tenant), string(ev.Session), ev.Source, ev.ID} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(part)))
		h.Write(n[:])
		h.Write([]byte(part))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// valuesOf answers the attributes of ev as text, without those that say the
// default.
func valuesOf(ev schemas.Event) values {
	v := values{
		attrType: schemas.TypePrefix + string(ev.Type), attrID: ev.ID, attrSource: ev.Source,
		attrSpecVersion: "1.0", attrTime: ev.Time.UTC().Format(time.RFC3339Nano),
		attrSession: string(ev.Session), attrParent: string(ev.Parent),
		attrAgent: ev.Agent, attrAgentVersion: ev.AgentVersion, attrModel: ev.Model,
		attrRun: string(ev.Run), attrCall: string(ev.Call), attrTurn: string(ev.Turn),
		attrTool: string(ev.Tool), attrOutcome: string(ev.Outcome),
		attrTraceparent: ev.Traceparent, attrTracestate: ev.Tracestate, attrDataRef: ev.DataRef,
	}
	if len(ev.Data) > 0 {
		v[attrContentType] = "application/json"
	}
	if ev.Tenant != schemas.DefaultTenant {
		v[attrTenant] = string(ev.Tenant)
	}
	if ev.Root != ev.Session {
		v[attrRoot] = string(ev.Root)
	}
	if ev.Actor != schemas.ActorAgent {
		v[attrActor] = string(ev.Actor)
	}
	if ev.Sequence > 0 {
		v[attrSequence] = fmt.Sprintf("%020d", ev.Sequence)
	}
	if ev.SampledRate > 0 {
		v[attrSampledRate] = strconv.Itoa(ev.SampledRate)
	}
	return v
}
