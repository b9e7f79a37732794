package detectors

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// maxCalls bounds the calls of one session that await something. Beyond it
// the oldest is given up as if its time were over.
const maxCalls = 1024

// callData is the decoded body of a call event. Args and Result are Absent
// where they were not captured.
type callData struct {
	ingest.ToolCall
	args   schemas.Value
	result schemas.Value
	digest string // of (args, outcome, result, error): tells a completion sent twice
}

// readCall decodes the event's body. An object that names a member twice
// where the policy reads it is refused: nobody can tell which one an executor
// would take.
func (s *step) readCall() bool {
	c := callData{ToolCall: ingest.ParseToolCall(s.ev.Data)}
	c.args, c.result = valueOf(c.Args), valueOf(c.Result)
	if s.policy != nil {
		if path, repeated := s.policy.RepeatedMember(s.ev.Tool, c.args, c.result); repeated {
			s.refuseRepeated(path)
			return false
		}
	}
	if s.ev.Type == schemas.CallCompleted {
		c.digest = schemas.Digest([]schemas.Value{orNil(c.args), string(s.ev.Outcome), orNil(c.result), orNil(valueOf(c.Error))})
	}
	s.call = c
	return true
}

// valueOf is Absent for what is not there or cannot be parsed.
func valueOf(raw []byte) schemas.Value {
	if raw == nil {
		return schemas.Absent{}
	}
	v, err := schemas.ParseValue(raw)
	if err != nil {
		return schemas.Absent{}
	}
	return v
}

func orNil(v schemas.Value) schemas.Value {
	if absent(v) {
		return []schemas.Value{}
	}
	return []schemas.Value{v}
}

func absent(v schemas.Value) bool {
	_, is := v.(schemas.Absent)
	return is
}

func (s *step) pastKey() string {
	return projector.CompoundKey(string(s.ev.Run), string(s.ev.Call))
}

// requested opens a call: it is judged by what the session knew before.
func (s *step) requested() {
	past, _ := s.session.Past.Get(s.pastKey())
	call := s.newCall()
	if len(past.Open) > 0 {
		s.unbind(past.Open)
		call.Unbindable = true
	}
	s.judge(call, s.call.args)
	past.Open = append(slices.Clone(past.Open), call.Seq)
	past.Last, past.Requested, past.Digest = call.Seq, true, ""
	s.session.Past.Put(s.pastKey(), past)
	s.admit(call)
}

// newCall is the call that the event opens.
func (s *step) newCall() *projector.Call {
	call := &projector.Call{
		Seq: s.ev.Seq, Stored: s.ev.Stored, Time: s.ev.Time, Source: s.ev.Source, EventID: s.ev.ID,
		ID: s.ev.Call, Run: s.ev.Run, Tool: s.ev.Tool, Turn: s.ev.Turn, Actor: s.ev.Actor,
		Agent: s.session.Agent, Model: s.session.Model,
		Trace:   schemas.Trace{Traceparent: s.ev.Traceparent, Tracestate: s.ev.Tracestate},
		Args:    slices.Clone(s.call.Args),
		Ordinal: -1, Started: s.call.Started,
	}
	if call.Actor == schemas.ActorAgent {
		call.Ordinal = s.session.CallCount
		s.session.CallCount++
	}
	return call
}

// unbind marks calls that share an open id: which completion is whose cannot
// be known.
func (s *step) unbind(open []uint64) {
	for _, seq := range open {
		if call := s.session.Call(seq); call != nil {
			call.Unbindable = true
			s.session.PutCall(call)
			s.doubt(call)
		}
	}
}

// admit lets a judged call take effect on the session: it is open now, and
// its arguments are the agent's word.
func (s *step) admit(call *projector.Call) {
	for s.session.Calls.Len() >= maxCalls {
		s.giveUpOldest()
	}
	s.session.PutCall(call)
	if s.policy != nil && call.Actor == schemas.ActorAgent {
		if s.effect(s.policy, call.Tool, s.call.args) == policy.EffectDelegate {
			s.session.Delegated++
		}
		s.sightArgs(s.call.args)
	}
	if s.awaited(call) {
		s.world.Await(s.session.Key, call.Seq, call.Stored.Add(projector.PendingTimeout))
	}
}

// awaited reports whether it matters that the call never ends.
func (s *step) awaited(call *projector.Call) bool {
	if len(call.Guards) > 0 || len(call.Cases) > 0 {
		return true
	}
	for _, p := range []*policy.Policy{s.policy, s.activePolicy(s.ev.Tenant)} {
		if p != nil && (s.effect(p, call.Tool, s.call.args).Writes() || changesOf(p, call.Tool) != nil && s.mayChange(p, call.Tool, s.call.args)) {
			return true
		}
	}
	return false
}

// effect is what the catalogue says that a call does. A tool that it does
// not name, and an effect that cannot be worked out, is none.
func (e *Engine) effect(p *policy.Policy, tool schemas.ToolName, args schemas.Value) policy.Effect {
	row := p.Tool(tool)
	if row == nil {
		return policy.EffectNone
	}
	effect, err := row.EffectOf(policy.Scope{Args: args, Result: schemas.Absent{}})
	if err != nil {
		return policy.EffectNone
	}
	return effect
}

// completed closes the oldest open call of its id; see alone for those that
// have none.
func (s *step) completed() {
	past, _ := s.session.Past.Get(s.pastKey())
	if len(past.Open) == 0 {
		s.alone(past)
		return
	}
	call := s.session.Call(past.Open[0])
	past.Open = slices.Clone(past.Open[1:])
	past.Digest = s.call.digest
	s.session.Past.Put(s.pastKey(), past)
	if call != nil {
		s.close(call)
	}
}

// alone takes a completion that finds no open call.
func (s *step) alone(past projector.Past) {
	last := s.session.Call(past.Last)
	awaited := past.Requested && last != nil && last.Awaited()
	switch {
	case past.Last > 0 && past.Digest == s.call.digest && !(awaited && last.Outcome == ""):
		s.out.Taken = TakenDuplicate
	case awaited:
		past.Digest = s.call.digest
		s.session.Past.Put(s.pastKey(), past)
		s.closeLate(last)
	case past.Requested:
		s.out.Taken = TakenConflict
		s.session.Count("conflict")
	default:
		s.completionOnly(past)
	}
}

// completionOnly takes a call known only by its completion: it is judged
// there, before its own result counts.
func (s *step) completionOnly(past projector.Past) {
	call := s.newCall()
	call.CompletionOnly = true
	s.judge(call, s.call.args)
	past.Last, past.Requested, past.Digest = call.Seq, false, s.call.digest
	s.session.Past.Put(s.pastKey(), past)
	s.admit(call)
	s.close(call)
}

// close ends a call: its findings are raised, its result becomes evidence,
// what it changed is changed.
func (s *step) close(call *projector.Call) {
	args := s.argsOf(call)
	outcome := s.reportedFailure(call.Tool, args)
	call.Outcome = outcome
	s.raise(call, args, s.call.result)
	s.settleReceipts(call, outcome)
	s.record(call, args)
	if !outcome.Failed() {
		s.change(call, args, s.call.result, s.ev.Seq)
	}
	s.sightResult(call, args)
	s.settle(call, call.CompletionOnly || !outcome.MayHaveHappened())
}

// reportedFailure is the outcome of the event's call. A tool that says in a
// normal answer that it failed, as the catalogue can tell, has failed: it
// changed nothing, and what was found of the call was an attempt.
func (s *step) reportedFailure(tool schemas.ToolName, args schemas.Value) schemas.Outcome {
	if s.ev.Outcome != schemas.OutcomeOK || s.catalogue == nil {
		return s.ev.Outcome
	}
	row := s.catalogue.Tool(tool)
	if row == nil || row.Failed == nil {
		return s.ev.Outcome
	}
	scope := emptyScope()
	scope.Args, scope.Result = args, s.call.result
	if failed, err := row.Failed.Bool(scope); failed && err == nil {
		s.ev.Outcome = schemas.OutcomeError
	}
	return s.ev.Outcome
}

// argsOf are the arguments of the request, or of the completion where only
// that one has them.
func (s *step) argsOf(call *projector.Call) schemas.Value {
	if call.Args != nil {
		return valueOf(call.Args)
	}
	return s.call.args
}

// closeLate takes the completion of a call that was given up. What was told
// is corrected; a change that was assumed is not undone.
func (s *step) closeLate(call *projector.Call) {
	left := call.Outcome == "" // its time ran out; it was not called off
	args := s.argsOf(call)
	call.Outcome = s.reportedFailure(call.Tool, args)
	s.correct(call)
	if s.ev.Outcome.Failed() {
		s.release(call)
		s.unexecuted(call, args)
	}
	if left {
		s.record(call, args)
		s.sightResult(call, args)
		if !s.ev.Outcome.Failed() {
			s.change(call, args, s.call.result, s.ev.Seq)
		}
	}
	s.settle(call, true)
}

// settle forgets a call of which nothing more is awaited.
func (s *step) settle(call *projector.Call, done bool) {
	if call.Settled = done; !done {
		s.session.PutCall(call)
		return
	}
	s.session.DeleteCall(call)
	s.world.Unawait(s.session.Key, call.Seq)
}
