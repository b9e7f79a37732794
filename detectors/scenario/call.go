package scenario

import (
	"encoding/json"
	"fmt"

	"github.com/nearmiss/nearmiss/schemas"
)

// call takes `ID TOOL ARGS => RESULT`: a request and its completion.
func (p *parser) call(c *cursor, a attributes) error {
	if a.id {
		return fmt.Errorf("expected no id on a line that makes two events: write request and ok")
	}
	if err := p.asked(c, a); err != nil {
		return err
	}
	id := string(p.story.Events[len(p.story.Events)-1].Call)
	if !c.take("=>") {
		return fmt.Errorf("expected `=> RESULT` at %q", excerpt(c.rest))
	}
	body, outcome, err := c.answer()
	if err != nil {
		return err
	}
	if a.event.Sequence > 0 {
		a.event.Sequence++
	}
	a.event.Outcome = outcome
	return p.completedOf(id, a, body)
}

// request takes `ID TOOL ARGS`.
func (p *parser) request(c *cursor, a attributes) error {
	if err := p.asked(c, a); err != nil {
		return err
	}
	return c.end()
}

func (p *parser) asked(c *cursor, a attributes) error {
	id, args, err := c.subject(&a)
	if err != nil {
		return err
	}
	ev := p.add(schemas.CallRequested, a)
	ev.Call = schemas.CallID(id)
	ev.Data = object{}.with("args", args).bytes()
	p.calls = append(p.calls, opened{ev.Tenant, ev.Session, ev.Run, ev.Call, *ev})
	return nil
}

// subject takes `ID TOOL ARGS`, the tool into the attributes.
func (c *cursor) subject(a *attributes) (id string, args json.RawMessage, err error) {
	if id, err = c.word("a call id"); err != nil {
		return "", nil, err
	}
	tool, err := c.word("a tool name")
	if err != nil {
		return "", nil, err
	}
	a.event.Tool = schemas.ToolName(tool)
	args, err = c.value("the arguments")
	return id, args, err
}

// doneCall takes `ID TOOL ARGS => RESULT`: a call known only by its completion.
func (p *parser) doneCall(c *cursor, a attributes) error {
	id, args, err := c.subject(&a)
	if err != nil {
		return err
	}
	if !c.take("=>") {
		return fmt.Errorf("expected `=> RESULT` at %q", excerpt(c.rest))
	}
	body, outcome, err := c.answer()
	if err != nil {
		return err
	}
	if err := c.end(); err != nil {
		return err
	}
	if a.event.Outcome == "" {
		a.event.Outcome = outcome
	}
	p.completed(id, a, append(object{}.with("args", args), body...))
	return nil
}

// answer takes what stands after `=>`: a result, or an outcome and its text.
func (c *cursor) answer() (object, schemas.Outcome, error) {
	for _, o := range []schemas.Outcome{
		schemas.OutcomeError, schemas.OutcomeDenied, schemas.OutcomeTimeout, schemas.OutcomeCancelled,
	} {
		if c.take(string(o)) {
			body, err := c.failure()
			return body, o, err
		}
	}
	result, err := c.value("the result")
	return object{}.with("result", result), schemas.OutcomeOK, err
}

// failure takes the text of an error, where there is one.
func (c *cursor) failure() (object, error) {
	if c.done() {
		return nil, nil
	}
	text, err := c.text("the error")
	return object{}.with("error", quoted(text)), err
}

// completion takes `ID RESULT` or `ID "error"` of a call requested above.
func completion(outcome schemas.Outcome) func(*parser, *cursor, attributes) error {
	return func(p *parser, c *cursor, a attributes) error {
		id, err := c.word("a call id")
		if err != nil {
			return err
		}
		body, err := c.failureOrResult(outcome)
		if err != nil {
			return err
		}
		if err := c.end(); err != nil {
			return err
		}
		a.event.Outcome = outcome
		return p.completedOf(id, a, body)
	}
}

func (c *cursor) failureOrResult(outcome schemas.Outcome) (object, error) {
	if outcome != schemas.OutcomeOK {
		return c.failure()
	}
	result, err := c.value("the result")
	return object{}.with("result", result), err
}

// completedOf adds the completion of a call requested above.
func (p *parser) completedOf(id string, a attributes, body object) error {
	request, ok := p.requested(id, a.event)
	if !ok && a.event.Tool == "" {
		return fmt.Errorf("expected a request of %s above, or `done`, or [tool=NAME]", id)
	}
	if ok {
		inherit(&a.event, request)
	}
	p.completed(id, a, body)
	return nil
}

// requested answers the last request of that call id in the session.
func (p *parser) requested(id string, ev schemas.Event) (schemas.Event, bool) {
	for i := len(p.calls) - 1; i >= 0; i-- {
		o := p.calls[i]
		sameRun := ev.Run == "" || ev.Run == o.run
		if string(o.call) == id && o.session == ev.Session && o.tenant == ev.Tenant && sameRun {
			return o.event, true
		}
	}
	return schemas.Event{}, false
}

func inherit(ev *schemas.Event, from schemas.Event) {
	ev.Run = from.Run
	if ev.Tool == "" {
		ev.Tool = from.Tool
	}
	if ev.Turn == "" {
		ev.Turn = from.Turn
	}
	if ev.Actor == "" {
		ev.Actor = from.Actor
	}
}

func (p *parser) completed(id string, a attributes, body object) {
	if a.partial {
		body = body.with("partial", []byte("true"))
	}
	if a.started != "" {
		body = body.with("started", quoted(a.started))
	}
	if a.ended != "" {
		body = body.with("ended", quoted(a.ended))
	}
	ev := p.add(schemas.CallCompleted, a)
	ev.Call = schemas.CallID(id)
	ev.Data = body.bytes()
}
