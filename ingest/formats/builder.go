package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"time"
	"unicode"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// epoch is where runs without times begin; each run of a file has a day of
// its own. It says nothing about when anything happened.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// builder writes the events of one session: contiguous sequence, ids made of
// session and sequence, times that never go back.
type builder struct {
	base    schemas.Event // what all events have in common
	session Session
	turns   Turns
	last    uint64 // sequence of the last event
	now     time.Time
	err     error
}

func newBuilder(c conversation, o Options, turns Turns) *builder {
	file := o.File
	if file == "" {
		file = "input"
	}
	id := schemas.SessionID(fmt.Sprintf("%s/%d", tidy(strings.TrimSuffix(file, path.Ext(file))), c.index))
	b := &builder{turns: turns, now: c.start, session: Session{ID: id}}
	if b.now.IsZero() {
		b.now = epoch.AddDate(0, 0, c.index)
	}
	b.base = schemas.Event{
		Role: schemas.RoleObserver, Source: tidy("import:" + file), Tenant: o.Tenant, Session: id, Root: id,
		Agent: tidy(c.agent), Model: tidy(c.model), Actor: schemas.ActorAgent,
	}
	if b.base.Tenant == "" {
		b.base.Tenant = schemas.DefaultTenant
	}
	if o.Model != "" {
		b.base.Model = tidy(o.Model)
	}
	return b
}

// advance moves the time to at, or by a second where the source has none.
func (b *builder) advance(at time.Time) {
	switch {
	case at.IsZero():
		b.now = b.now.Add(time.Second)
	case at.After(b.now):
		b.now = at
	}
}

// event answers the next event of that type, for the caller to complete and
// add.
func (b *builder) event(t schemas.Type, data any) schemas.Event {
	ev := b.base
	ev.Type, ev.Time, ev.Data = t, b.now, encode(data)
	ev.Sequence = b.last + 1
	ev.ID = fmt.Sprintf("%s#%d", b.session.ID, ev.Sequence)
	return ev
}

// hole leaves a number out: events are missing here that the file does not
// have. From then on nothing that is absent proves anything.
func (b *builder) hole() { b.last++ }

// add appends an event in the form in which the log would give it back. One
// that the contract refuses loses its arguments and result, which then were
// not captured; if that does not help, the session cannot be read.
func (b *builder) add(ev schemas.Event) {
	got, bad := ingest.Decode(ingest.Encode(ev))
	if bad != nil && (ev.Type == schemas.CallRequested || ev.Type == schemas.CallCompleted) {
		ev.Data = []byte("{}")
		got, bad = ingest.Decode(ingest.Encode(ev))
	}
	if bad != nil && b.err == nil {
		b.err = fmt.Errorf("%s is refused: %s", ev.Type, bad)
	}
	b.session.Events = append(b.session.Events, got)
	b.last = ev.Sequence
}

// maxLabel keeps names and ids within the bounds of attributes.
const maxLabel = 256

// tidy makes a text of the source fit for an attribute: names invented by
// models hold anything.
func tidy(text string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(text, string(unicode.ReplacementChar)))
	if len(clean) > maxLabel {
		clean = strings.ToValidUTF8(clean[:maxLabel], "")
	}
	return clean
}

// encode writes v as compact JSON without HTML escapes. What it is given
// always marshals.
func encode(v any) json.RawMessage {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
