package detectors

import (
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// fall acts on one deadline that a tick has passed: a call is given up, and
// what it may have changed counts as changed; or a session is dropped.
func (s *step) fall(due projector.Deadline) {
	session := s.world.Session(due.Session)
	if session == nil {
		s.world.Unawait(due.Session, due.Opened)
		return
	}
	at := s.of(session)
	if due.Opened == 0 {
		at.dropIfIdle()
		s.out = at.out
		return
	}
	if call := session.Call(due.Opened); call != nil {
		s.world.Touch(session)
		at.giveUp(call)
		at.change(call, valueOf(call.Args), schemas.Absent{}, s.ev.Seq)
		session.PutCall(call)
	}
	s.world.Unawait(due.Session, due.Opened)
	s.out = at.out
}

// of is the same step seen from another session.
func (s *step) of(session *projector.Session) *step {
	at := &step{Engine: s.Engine, ev: s.ev, out: s.out, session: session}
	at.foreign = !s.shard.Owns(session.Key.Tenant, session.Root)
	if !at.foreign {
		at.policy = s.policyOf(session.Key.Tenant, session.Policy)
	}
	at.call = callData{args: schemas.Absent{}, result: schemas.Absent{}}
	return at
}

// dropIfIdle drops the session, or looks again when its time may be over.
func (s *step) dropIfIdle() {
	if at := s.session.DropAt(); !at.Before(s.ev.Stored) {
		s.world.AwaitSession(s.session.Key, at)
		return
	}
	s.drop(s.session, s.ev.Stored)
}

// drop tells what a session still owes and forgets it.
func (s *step) drop(session *projector.Session, now time.Time) {
	at := s.of(session)
	for _, call := range session.OpenCalls() {
		at.giveUp(call)
		at.change(call, valueOf(call.Args), schemas.Absent{}, s.ev.Seq)
	}
	s.out = at.out
	s.world.Drop(session, now)
}

// fireOwn gives up the session's calls whose time is over by the session
// clock, before the event is looked at. What they may have changed waits for
// a tick, so that every shard sees it at the same sequence.
func (s *step) fireOwn() {
	clock := later(later(s.session.Clock, s.world.Tick), s.ev.Stored)
	data := s.call
	s.call = callData{args: schemas.Absent{}, result: schemas.Absent{}}
	for call := s.session.Overdue(clock); call != nil; call = s.session.Overdue(clock) {
		if s.owes(call) {
			s.giveUp(call)
		}
	}
	s.call = data
}

// owes reports whether somebody waits for the call's end.
func (s *step) owes(call *projector.Call) bool {
	_, awaited := s.world.Tenant(s.session.Key.Tenant).Deadlines.Get(projector.DeadlineKey(s.session.Key, call.Seq))
	return awaited
}

// giveUp tells what was found of a call that never came back, as if it had
// been executed. Of a call that is not the agent's nothing was asked.
func (s *step) giveUp(call *projector.Call) {
	if !call.Open() || call.Actor != schemas.ActorAgent {
		return
	}
	call.Fired = true
	s.unopen(call)
	s.raise(call, valueOf(call.Args), schemas.Absent{})
	s.consume(call)
	s.session.PutCall(call)
}

// unopen takes a call out of those that its id would pair.
func (s *step) unopen(call *projector.Call) {
	key := projector.CompoundKey(string(call.Run), string(call.ID))
	past, _ := s.session.Past.Get(key)
	past.Open = slices.DeleteFunc(slices.Clone(past.Open), func(seq uint64) bool { return seq == call.Seq })
	s.session.Past.Put(key, past)
}

// giveUpOldest makes room for one more call: first of those that were given
// up already, then of any. What the session then cannot meet is not known.
func (s *step) giveUpOldest() {
	oldest := s.session.Oldest()
	at := s.of(s.session)
	if oldest.Open() {
		s.session.GivenUp = true
		s.loseInTree()
		at.giveUp(oldest)
		at.unopen(oldest)
	}
	at.change(oldest, valueOf(oldest.Args), schemas.Absent{}, s.ev.Seq)
	at.settle(oldest, true)
	s.out = at.out
}
