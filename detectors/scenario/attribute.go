package scenario

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// attributesAt finds `[name=value ...]` at the end of a line. A JSON list
// never looks like that.
var attributesAt = regexp.MustCompile(`(?:^|\s)\[([a-z]+=[^\s\]]*(?:\s+[a-z]+=[^\s\]]*)*)\]$`)

const attributeNames = "session, tenant, root, parent, turn, run, actor, source, seq, id, role, time, " +
	"model, agent, sampled, trace, tool, version, partial, started, ended, outcome"

// attributes are what the brackets at the end of a line say.
type attributes struct {
	event   schemas.Event // only what can be set as it is
	offset  time.Duration // of the producer's time from the broker's
	version string
	partial bool
	started string
	ended   string
	id      bool // the event id was given
}

// cutAttributes splits a line into its body and its attributes.
func (p *parser) cutAttributes(line string) (string, attributes, error) {
	d := p.story.defaults
	a := attributes{event: schemas.Event{
		Tenant: d.tenant, Session: d.session, Source: d.source, Agent: d.agent, Model: d.model,
	}}
	at := attributesAt.FindStringSubmatchIndex(line)
	if at == nil {
		return line, a, nil
	}
	for _, pair := range strings.Fields(line[at[2]:at[3]]) {
		name, value, _ := strings.Cut(pair, "=")
		if err := a.set(name, value); err != nil {
			return "", a, err
		}
	}
	return line[:at[0]], a, nil
}

func (a *attributes) set(name, value string) error {
	if a.setText(name, value) {
		return nil
	}
	var err error
	switch name {
	case "role":
		a.event.Role = schemas.Role(value)
		err = knownRole(a.event.Role)
	case "seq":
		a.event.Sequence, err = strconv.ParseUint(value, 10, 64)
	case "sampled":
		a.event.SampledRate, err = strconv.Atoi(value)
	case "time":
		a.offset, err = time.ParseDuration(value)
	case "partial":
		a.partial, err = strconv.ParseBool(value)
	case "started":
		a.started, err = moment(value)
	case "ended":
		a.ended, err = moment(value)
	default:
		return fmt.Errorf("expected one of the attributes %s, not %q", attributeNames, name)
	}
	if err != nil {
		return fmt.Errorf("expected a value that %s can have, not %q: %w", name, value, err)
	}
	return nil
}

// setText sets the attributes that are plain text.
func (a *attributes) setText(name, value string) bool {
	e := &a.event
	switch name {
	case "session":
		e.Session = schemas.SessionID(value)
	case "tenant":
		e.Tenant = schemas.TenantID(value)
	case "root":
		e.Root = schemas.SessionID(value)
	case "parent":
		e.Parent = schemas.SessionID(value)
	case "turn":
		e.Turn = schemas.TurnID(value)
	case "run":
		e.Run = schemas.RunID(value)
	case "actor":
		e.Actor = schemas.Actor(value)
	case "source":
		e.Source = value
	case "id":
		e.ID, a.id = value, true
	case "model":
		e.Model = value
	case "agent":
		e.Agent = value
	case "trace":
		e.Traceparent = value
	case "tool":
		e.Tool = schemas.ToolName(value)
	case "outcome":
		e.Outcome = schemas.Outcome(value)
	case "version":
		a.version = value
	default:
		return false
	}
	return true
}

// moment reads seconds since the start of the story.
func moment(seconds string) (string, error) {
	d, err := time.ParseDuration(seconds + "s")
	if err != nil {
		return "", err
	}
	return Start().Add(d).Format(time.RFC3339Nano), nil
}
