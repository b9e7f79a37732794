package oracle

import (
	"cmp"
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// call is one tool call and everything that is known of it now.
type call struct {
	opening schemas.Event // the request, or the lone completion
	ordinal int
	args    schemas.Value
	effect  policy.Effect
	doubled bool // another call with its id was open at the same time

	// As evidence: how it completed. The outcome is empty until then.
	outcome schemas.Outcome
	closing schemas.Event
	result  schemas.Value
	partial bool
	started time.Time
	ended   time.Time
	digest  string

	// As a write: what became of it. The outcome is empty until it is told.
	became   schemas.Outcome
	verdict  schemas.Verdict
	answered bool // a late completion came
	changed  bool // its changes took effect
	guards   []*ruled
	ground   []*finding
	told     []*finding // in the order told
	takes    []take
}

// take is a receipt that a write relied on: the answer at a sequence, for
// this need and key.
type take struct {
	need *policy.Need
	key  string
	seq  uint64
}

// pendingTimeout is how long a call may stay open.
const pendingTimeout = 10 * time.Minute

func (c *call) open() bool          { return c.outcome == "" }
func (c *call) byRequest() bool     { return c.opening.Type == schemas.CallRequested }
func (c *call) asked() uint64       { return c.opening.Seq }
func (c *call) deadline() time.Time { return c.opening.Stored.Add(pendingTimeout) }
func (c *call) agents() bool        { return c.opening.Actor == "" || c.opening.Actor == schemas.ActorAgent }

// sameTurn reports whether both were decided together.
func sameTurn(a, b schemas.TurnID) bool { return a != "" && a == b }

func (w *world) requested(s *session, ev schemas.Event) {
	c := s.newCall(ev)
	for _, other := range s.calls {
		if other.hasID(ev) && other.open() && other.became == "" {
			other.doubled, c.doubled = true, true
		}
	}
	if c.agents() {
		w.judge(s, c)
	}
	s.calls = append(s.calls, c)
}

func (s *session) newCall(ev schemas.Event) *call {
	c := &call{opening: ev, args: value(ingest.ParseToolCall(ev.Data).Args), result: schemas.Absent{}}
	c.effect = s.effectOf(ev.Tool, c.args)
	if c.agents() {
		c.ordinal = s.ordinals
		s.ordinals++
	}
	return c
}

func (s *session) effectOf(tool schemas.ToolName, args schemas.Value) policy.Effect {
	t := s.policy.Tool(tool)
	if t == nil {
		return policy.EffectNone
	}
	effect, err := t.EffectOf(policy.Scope{Args: args})
	if err != nil {
		return policy.EffectNone
	}
	return effect
}

func (c *call) hasID(ev schemas.Event) bool {
	return c.opening.Run == ev.Run && c.opening.Call == ev.Call
}

// completed pairs a completion with the oldest open call of its id. Where
// there is none it may be sent twice, late, in conflict, or all that is known
// of a call.
func (w *world) completed(s *session, ev schemas.Event) {
	var last *call
	for _, c := range s.calls {
		if !c.hasID(ev) {
			continue
		}
		if c.open() && c.became == "" {
			w.close(s, c, ev)
			return
		}
		last = c
	}
	switch {
	case last != nil && last.digest == digest(ev):
		w.out.Taken = detectors.TakenDuplicate
	case last == nil || !last.byRequest():
		w.lone(s, ev)
	case last.became.MayHaveHappened() && !last.answered:
		w.late(s, last, ev)
	default:
		w.out.Taken = detectors.TakenConflict
	}
}

// lone is a call known only by its completion: judged before it is applied.
func (w *world) lone(s *session, ev schemas.Event) {
	c := s.newCall(ev)
	data := ingest.ParseToolCall(ev.Data)
	c.started, c.ended = data.Started, data.Ended
	if c.agents() {
		w.judge(s, c)
	}
	s.calls = append(s.calls, c)
	w.close(s, c, ev)
}

// effective is the outcome of a completion: an error where the catalogue finds
// one in a normal answer.
func (c *call) effective(s *session, ev schemas.Event) schemas.Outcome {
	tool := s.policy.Tool(c.opening.Tool)
	if ev.Outcome != schemas.OutcomeOK || tool == nil || tool.Failed == nil {
		return ev.Outcome
	}
	data := ingest.ParseToolCall(ev.Data)
	args := c.args
	if _, absent := args.(schemas.Absent); absent {
		args = value(data.Args)
	}
	if failed, err := tool.Failed.Bool(policy.Scope{Args: args, Result: value(data.Result)}); failed && err == nil {
		return schemas.OutcomeError
	}
	return ev.Outcome
}

// settle takes over what a completion says of a call, and answers it with the
// outcome that counts.
func (c *call) settle(s *session, ev schemas.Event) schemas.Event {
	ev.Outcome = c.effective(s, ev)
	data := ingest.ParseToolCall(ev.Data)
	c.outcome, c.closing, c.result = ev.Outcome, ev, value(data.Result)
	c.partial, c.started, c.ended = data.Partial, data.Started, data.Ended
	if _, absent := c.args.(schemas.Absent); absent {
		c.args = value(data.Args)
	}
	return ev
}

// close is the completion of an open call.
func (w *world) close(s *session, c *call, ev schemas.Event) {
	c.digest = digest(ev)
	ev = c.settle(s, ev)
	w.tell(s, c, toldOutcome(ev.Outcome))
	if !ev.Outcome.Failed() {
		w.change(c, ev.Seq)
	}
	w.sight(s, c)
	w.followUp(c.witness(s))
}

// late is a completion of a call that was left open too long, or closed
// without an answer. It is evidence only where the call was left open.
func (w *world) late(s *session, c *call, ev schemas.Event) {
	c.answered, c.digest = true, digest(ev)
	leftOpen := c.open()
	if leftOpen {
		ev = c.settle(s, ev)
	} else {
		ev.Outcome = c.effective(s, ev)
	}
	w.amend(c, toldOutcome(ev.Outcome))
	if !ev.Outcome.Failed() {
		w.change(c, ev.Seq)
	}
	if leftOpen {
		w.sight(s, c)
		w.followUp(c.witness(s))
	}
}

// toldOutcome is what findings say: nobody knows how a timeout ended.
func toldOutcome(o schemas.Outcome) schemas.Outcome {
	if o.MayHaveHappened() {
		return schemas.OutcomeUnknown
	}
	return o
}

func digest(ev schemas.Event) string {
	data := ingest.ParseToolCall(ev.Data)
	return schemas.Digest([]schemas.Value{
		present(data.Args), string(ev.Outcome), present(data.Result), present(data.Error),
	})
}

func present(raw []byte) schemas.Value {
	if raw == nil {
		return []schemas.Value{}
	}
	return []schemas.Value{value(raw)}
}

// fire closes what was left open beyond its deadline, oldest deadline first.
func (w *world) fire(sessions []*session) {
	type due struct {
		s *session
		c *call
	}
	var all []due
	for _, s := range sessions {
		for _, c := range s.calls {
			if c.open() && c.became == "" && c.hasDeadline() && s.now(w).After(c.deadline()) {
				all = append(all, due{s, c})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b due) int {
		if d := a.c.deadline().Compare(b.c.deadline()); d != 0 {
			return d
		}
		if a.s != b.s {
			return compareSessions(a.s, b.s)
		}
		return int(a.c.asked()) - int(b.c.asked())
	})
	for _, d := range all {
		w.tell(d.s, d.c, schemas.OutcomeUnknown)
	}
}

func compareSessions(a, b *session) int {
	return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.id, b.id))
}

// hasDeadline reports whether anything is to be told if the call stays open.
func (c *call) hasDeadline() bool {
	return c.agents() && (c.effect.Writes() || len(c.guards) > 0 || len(c.ground) > 0)
}
