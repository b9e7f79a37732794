package detectors

import (
	"cmp"
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// take gives the event to whoever it concerns: all tenants, one tenant, or
// one session.
func (s *step) take() {
	switch s.ev.Type {
	case schemas.ClockTicked:
		s.tick()
	case schemas.PolicyActivated:
		s.activate()
	case schemas.EntityChanged:
		s.entityChanged()
	case schemas.SessionStarted:
		s.inSession(s.started)
	case schemas.SessionEnded:
		s.inSession(s.ended)
	case schemas.Message:
		s.inSession(s.message)
	case schemas.ApprovalGranted, schemas.ApprovalRefused:
		s.inSession(s.approval)
	case schemas.Compacted:
		s.inSession(s.compacted)
	case schemas.CallRequested:
		s.inSession(s.requested)
	case schemas.CallCompleted:
		s.inSession(s.completed)
	default:
		s.out.Taken = TakenIgnored
	}
}

// inSession opens the session where need be, refuses what came before, fires
// what is due, and only then lets handle see the event.
func (s *step) inSession(handle func()) {
	key := projector.SessionKey{Tenant: s.ev.Tenant, ID: s.ev.Session}
	s.session = s.world.Session(key)
	if s.session != nil { // it stays with the root that it began under
		s.foreign = !s.shard.Owns(key.Tenant, s.session.Root)
	}
	s.policy = s.judgedBy()
	if s.isCall() && !s.readCall() {
		return
	}
	if s.isApproval() && s.ambiguous(s.ev.Data) {
		return
	}
	if s.session != nil && s.again() {
		s.out.Taken = TakenDuplicate
		return
	}
	s.dropIfDue()
	first := s.session == nil
	if first {
		s.open(key)
	}
	s.catalogue = s.policy
	if s.foreign {
		s.policy = nil // its own shard judges it; here it may only change things
	}
	s.world.Touch(s.session)
	s.fireOwn()
	s.note()
	s.world.CountGap(s.session)
	handle()
	s.world.CountGap(s.session)
	if !s.foreign && (first || s.ev.Type == schemas.SessionStarted || s.ev.Type == schemas.SessionEnded) {
		s.recordSession()
	}
}

// judgedBy answers the policy that was active at the session's first event.
func (s *step) judgedBy() *policy.Policy {
	if s.session != nil {
		return s.policyOf(s.ev.Tenant, s.session.Policy)
	}
	return s.activePolicy(s.ev.Tenant)
}

func (s *step) isCall() bool {
	return s.ev.Type == schemas.CallRequested || s.ev.Type == schemas.CallCompleted
}

func (s *step) isApproval() bool {
	return s.ev.Type == schemas.ApprovalGranted || s.ev.Type == schemas.ApprovalRefused
}

// ambiguous refuses a body that names a member twice: what it approves, or
// what it says has changed, must not hang on who reads it.
func (s *step) ambiguous(data []byte) bool {
	name, repeated := schemas.RepeatedMember(schemas.Unwrap(valueOf(data)))
	if repeated {
		s.refuseRepeated(name)
	}
	return repeated
}

func (s *step) refuseRepeated(member string) {
	s.refuse("malformed", "member "+member+" occurs more than once in one object",
		"send each member once; which of them a tool would take cannot be known")
}

// again reports whether the session has taken this event before: by its
// number, without a bound, and by (role, source, id).
func (s *step) again() bool {
	if s.ev.Sequence > 0 {
		if p, known := s.session.Sources.Get(s.ev.Source); known && p.Has(s.ev.Sequence) {
			return true
		}
	}
	_, seen := s.session.Seen.Get(s.identity())
	return seen
}

func (s *step) identity() string {
	return identity(s.ev)
}

// identity is sixteen bytes that two different events do not share.
func identity(ev *schemas.Event) string {
	text := projector.CompoundKey(string(ev.Role), ev.Source, ev.ID)
	b := binary.BigEndian.AppendUint64(nil, xxhash.Sum64String(text))
	return string(binary.BigEndian.AppendUint64(b, xxhash.Sum64String(text+"\x00")))
}

func (s *step) dropIfDue() {
	if s.session == nil || !s.session.DropAt().Before(s.ev.Stored) {
		return
	}
	s.drop(s.session, s.ev.Stored)
	s.session = nil
}

// open starts a session with this event.
func (s *step) open(key projector.SessionKey) {
	s.session = s.world.Open(key)
	s.policy = s.activePolicy(key.Tenant)
	s.session.Head = projector.Head{
		Root: cmp.Or(s.ev.Root, s.ev.Session), Parent: s.ev.Parent, Agent: s.ev.Agent, Model: s.ev.Model,
		Policy: s.world.ActivePolicy(key.Tenant), Reopened: s.session.Reopened,
		First: s.ev.Stored, Clock: s.ev.Stored, FirstSeq: s.ev.Seq,
		Overtaken: s.cutOff(),
	}
	s.world.AwaitSession(key, s.session.DropAt())
	s.join()
	if s.ev.Parent != "" && !s.session.Reopened {
		s.countChild(projector.SessionKey{Tenant: key.Tenant, ID: s.ev.Parent})
	}
}

// cutOff reports whether events of the session before this one may have been
// lost to retention.
func (s *step) cutOff() bool {
	if s.ev.Type == schemas.SessionStarted || s.ev.Sequence == 1 {
		return false
	}
	return s.world.CutOff(s.ev.Stored) || s.world.Missed(s.ev.Tenant, s.ev.Root)
}

func (s *step) countChild(parent projector.SessionKey) {
	if p := s.world.Session(parent); p != nil {
		p.Children++
		s.world.CountGap(p)
		s.world.Touch(p)
	}
}

// note writes down what every event of a session tells.
func (s *step) note() {
	h := &s.session.Head
	if h.LastSeq > 0 && h.LastSeq < s.world.OvertakenAt {
		h.Overtaken = true
	}
	h.Clock = later(h.Clock, s.ev.Stored)
	h.LastSeq = s.ev.Seq
	h.Sampled = h.Sampled || s.ev.SampledRate > 1
	if s.ev.Agent != "" {
		h.Agent = s.ev.Agent
	}
	if s.ev.Model != "" {
		h.Model = s.ev.Model
	}
	s.noteIdentity()
}

func (s *step) noteIdentity() {
	s.session.Seen.Put(s.identity(), s.ev.Seq)
	if s.ev.Sequence == 0 {
		return
	}
	p, known := s.session.Sources.Get(s.ev.Source)
	if !known {
		p = &projector.Progress{}
	}
	if s.ev.Sequence <= p.Last {
		s.session.Count("reordered")
	}
	p.Take(s.ev.Sequence)
	s.session.Sources.Put(s.ev.Source, p)
}

func (s *step) started() {
	start := ingest.ParseSessionStart(s.ev.Data)
	if start.Tools != nil {
		s.session.Tools = start.Tools
	}
	if start.Origin != nil {
		s.session.Origin = start.Origin
	}
}

func (s *step) ended() {
	first := s.session.Ended.IsZero()
	s.session.Ended = s.ev.Stored
	end := ingest.ParseSessionEnd(s.ev.Data)
	s.session.EndedWith = end.Outcome
	s.session.Cut = s.session.Cut || (end.Complete != nil && !*end.Complete)
	if first {
		s.world.AwaitSession(s.session.Key, s.session.DropAt())
	}
}

// message counts a user's turn and may be evidence; what either side says is
// remembered for grounding.
func (s *step) message() {
	role, text := ingest.ParseMessage(s.ev.Data)
	if role != "user" {
		s.sightText(projector.OriginAgent, text)
		return
	}
	s.session.UserTurns++
	s.noteMember(func(m *projector.Member) { m.Spoken = s.ev.Seq })
	s.recordMessage(text)
	if s.ev.Role.GroundsUser() {
		s.sightText(projector.OriginUser, text)
	}
}

// tick moves the clock of every session on.
func (s *step) tick() {
	if !s.ev.Stored.After(s.world.Tick) {
		s.out.Taken = TakenIgnored
		return
	}
	s.world.Sweep(s.ev.Stored)
	s.world.SetTick(s.ev.Stored)
	for {
		due, ok := s.world.Due(s.ev.Stored)
		if !ok {
			return
		}
		s.fall(due)
	}
}

// activate makes a policy the tenant's. One that does not compile is refused
// and the old one stays.
func (s *step) activate() {
	activation := ingest.ParsePolicyActivated(s.ev.Data)
	tenant := s.world.Tenant(s.ev.Tenant)
	if activation.Digest != "" && tenant.Active == activation.Digest {
		return // repeated so that it stays inside retention
	}
	p, err := s.compile([]byte(activation.Policy))
	if err == nil && activation.Digest != "" && p.Digest != activation.Digest {
		err = fmt.Errorf("the policy has the digest %s, not %s as the event says", p.Digest, activation.Digest)
	}
	if err != nil {
		s.refuse("policy", err.Error(), "publish a policy that `nearmiss policy check` accepts; the one before stays active")
		return
	}
	s.compiled[p.Digest] = p
	tenant.Activate(p.Digest, []byte(activation.Policy))
}

func (s *step) refuse(reason, detail, cure string) {
	s.out.Taken = TakenRefused
	s.out.Refusal = &projector.Refusal{
		Reason: reason, Detail: detail, Cure: cure,
		Seq: s.ev.Seq, Size: len(s.ev.Data), Tenant: s.ev.Tenant,
	}
}
