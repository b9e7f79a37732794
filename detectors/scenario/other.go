package scenario

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nearmiss/nearmiss/schemas"
)

// message takes the text of a message.
func message(role string) func(*parser, *cursor, attributes) error {
	return func(p *parser, c *cursor, a attributes) error {
		text, err := c.text("the text")
		if err != nil {
			return err
		}
		ev := p.add(schemas.Message, a)
		ev.Data = object{}.with("role", quoted(role)).with("text", quoted(text)).bytes()
		return c.end()
	}
}

// anApprover stands in an approval whose story does not say who gave it.
const anApprover = "story"

// approval takes `KIND {what else the event says}`.
func approval(t schemas.Type) func(*parser, *cursor, attributes) error {
	return func(p *parser, c *cursor, a attributes) error {
		kind, err := c.word("the kind of approval")
		if err != nil {
			return err
		}
		data, err := c.members()
		if err != nil {
			return err
		}
		ev := p.add(t, a)
		body := object{}.with("kind", quoted(kind))
		if !data.has("approver") {
			body = body.with("approver", quoted(anApprover))
		}
		ev.Data = append(body, data...).bytes()
		return c.end()
	}
}

// members takes a JSON object apart, where one stands.
func (c *cursor) members() (object, error) {
	if c.done() {
		return nil, nil
	}
	raw, err := c.value("an object")
	if err != nil {
		return nil, err
	}
	v, err := schemas.ParseValue(raw)
	if err != nil {
		return nil, fmt.Errorf("read the object: %w", err)
	}
	o, ok := v.(*schemas.Object)
	if !ok {
		return nil, errors.New("expected an object in braces")
	}
	var out object
	for i, name := range o.Names {
		out = out.with(name, schemas.AppendCanonical(nil, o.Values[i]))
	}
	return out, nil
}

// change takes `ENTITY ID`; an id may be JSON.
func (p *parser) change(c *cursor, a attributes) error {
	entity, err := c.word("an entity")
	if err != nil {
		return err
	}
	id, err := c.identifier()
	if err != nil {
		return err
	}
	body := object{}.with("entity", quoted(entity)).with("id", id)
	if a.version != "" {
		body = body.with("version", quoted(a.version))
	}
	if a.event.Session == p.story.defaults.session {
		a.event.Session = ""
	}
	a.event.Agent, a.event.Model = "", ""
	ev := p.add(schemas.EntityChanged, a)
	ev.Data = body.bytes()
	return c.end()
}

// identifier takes a word as a string, or what begins like JSON as JSON.
func (c *cursor) identifier() (json.RawMessage, error) {
	c.skip()
	if c.rest != "" && (c.rest[0] == '{' || c.rest[0] == '"') {
		return c.value("an id")
	}
	word, err := c.word("an id")
	if err != nil {
		return nil, err
	}
	return quoted(word), nil
}

// plain takes an event whose data, if any, is written as it is.
func plain(t schemas.Type) func(*parser, *cursor, attributes) error {
	return func(p *parser, c *cursor, a attributes) error {
		data := json.RawMessage(`{}`)
		if !c.done() {
			var err error
			if data, err = c.value("an object"); err != nil {
				return err
			}
		}
		p.add(t, a).Data = data
		return c.end()
	}
}

// propose takes `ID TOOL ARGS`: a call put to the gate.
func (p *parser) propose(c *cursor, a attributes) error {
	id, args, err := c.subject(&a)
	if err != nil {
		return err
	}
	ev := p.add(schemas.CallProposed, a)
	ev.Call = schemas.CallID(id)
	ev.Data = object{}.with("args", args).bytes()
	p.calls = append(p.calls, opened{ev.Tenant, ev.Session, ev.Run, ev.Call, *ev})
	return c.end()
}

// decide takes `ID DECISION`: what the gate answered.
func (p *parser) decide(c *cursor, a attributes) error {
	id, err := c.word("a call id")
	if err != nil {
		return err
	}
	decision, err := c.word("allow, warn or deny")
	if err != nil {
		return err
	}
	if proposed, ok := p.requested(id, a.event); ok {
		inherit(&a.event, proposed)
	}
	ev := p.add(schemas.GateDecided, a)
	ev.Call = schemas.CallID(id)
	ev.Data = object{}.with("decision", quoted(decision)).bytes()
	return c.end()
}

// activate takes the name of a policy that is active from here on.
func (p *parser) activate(c *cursor, a attributes) error {
	name, err := c.word("the name of a policy")
	if err != nil {
		return err
	}
	if a.event.Tenant == p.story.defaults.tenant {
		a.event.Tenant = schemas.AllTenants
	}
	a.event.Session, a.event.Agent, a.event.Model = "", "", ""
	ev := p.add(schemas.PolicyActivated, a)
	ev.Source = "nearmiss"
	p.story.policies[len(p.story.Events)-1] = Policy{Name: name}
	return c.end()
}

// Activation is the event that activates a policy for all tenants, at the
// start of a story and in sequence before it.
func Activation(p Policy) schemas.Event {
	file := object{}.with("name", quoted(p.Name)).with("text", quoted(p.Text)).bytes()
	bundle := append(append([]byte("["), file...), ']')
	return schemas.Event{
		Seq: 1, Stored: Start(), Time: Start(), Role: schemas.RoleSys, ID: "policy", Source: "nearmiss",
		Type: schemas.PolicyActivated, Tenant: schemas.AllTenants,
		Data: object{}.with("policy", quoted(string(bundle))).bytes(),
	}
}
