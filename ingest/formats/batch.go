package formats

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// batch is the calls of one message and the results that follow it.
type batch struct {
	position int
	turn     schemas.TurnID
	calls    []openCall
	results  []answered
}

// openCall is a call with the id that is unique in its batch.
type openCall struct {
	call
	unique   schemas.CallID
	answered bool
}

// answered is a result with the time that it came.
type answered struct {
	result
	at time.Time
}

type requestData struct {
	Args json.RawMessage `json:"args,omitempty"`
}

type completionData struct {
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
}

// unnamed stands for the tool of a call that names none; models write such
// calls.
const unnamed = "(unnamed)"

// take gives every call an id of its own: an id used twice in one message
// becomes id, id#2; a call without one is named by its place.
func (o *batch) take(calls []call) {
	uses := map[string]int{}
	for i, c := range calls {
		id := tidy(c.id)
		if id == "" {
			id = fmt.Sprintf("m%d.%d", o.position, i)
		}
		uses[id]++
		if n := uses[id]; n > 1 {
			id = fmt.Sprintf("%s#%d", id, n)
		}
		if c.tool == "" {
			c.tool = unnamed
		}
		o.calls = append(o.calls, openCall{call: c, unique: schemas.CallID(id)})
	}
}

// flush adds the calls of a batch and their results. In sequential sources
// each call is followed by its result; else all calls come before the first
// result, because they were decided before it. What nobody can tell apart is
// lost, and said to be.
func (b *builder) flush(o batch, last bool) {
	calls, certain := o.pairs(b.knows)
	if !certain || !last && len(o.open()) > 0 {
		b.lose()
	}
	if b.turns == TurnsSequential {
		b.flushSequential(o, calls)
		return
	}
	for i := range o.calls {
		b.request(&o.calls[i], o.turn)
	}
	for i, r := range o.results {
		b.complete(r, calls[i], o.turn)
	}
}

func (b *builder) flushSequential(o batch, calls []*openCall) {
	for i := range o.calls {
		b.request(&o.calls[i], o.turn)
		for j, c := range calls {
			if c == &o.calls[i] {
				b.complete(o.results[j], c, o.turn)
			}
		}
	}
	for j, c := range calls {
		if c == nil {
			b.complete(o.results[j], nil, o.turn)
		}
	}
}

func (b *builder) request(c *openCall, turn schemas.TurnID) {
	ev := b.event(schemas.CallRequested, requestData{Args: c.args})
	ev.Call, ev.Tool, ev.Turn = c.unique, schemas.ToolName(tidy(c.tool)), turn
	if c.user {
		ev.Actor = schemas.ActorUser
	}
	b.add(ev)
}

// complete adds a result. One without a call in its batch is an event of its
// own, so that it is not lost.
func (b *builder) complete(r answered, c *openCall, turn schemas.TurnID) {
	b.advance(r.at)
	said := r.reading.answer(r.content)
	ev := b.event(schemas.CallCompleted, completionData{Result: said.result, Error: said.failed})
	ev.Outcome = schemas.OutcomeOK
	if said.failed != nil || r.reading.flagged {
		ev.Outcome = schemas.OutcomeError
	}
	if c == nil {
		c = b.orphan(r.result)
		turn = ""
	}
	ev.Call, ev.Tool, ev.Turn = c.unique, schemas.ToolName(tidy(c.tool)), turn
	if c.user {
		ev.Actor = schemas.ActorUser
	}
	b.add(ev)
}

// orphan answers the call that a result without one pretends to belong to;
// an earlier call of that id lends its tool.
func (b *builder) orphan(r result) *openCall {
	id := schemas.CallID(tidy(r.id))
	if id == "" {
		id = schemas.CallID(fmt.Sprintf("r%d", len(b.session.Events)))
	}
	tool := r.tool
	for i := len(b.session.Events) - 1; i >= 0 && tool == ""; i-- {
		if b.session.Events[i].Call == id {
			tool = string(b.session.Events[i].Tool)
		}
	}
	if tool == "" {
		tool = unnamed
	}
	return &openCall{call: call{tool: tool, user: r.user}, unique: id}
}
