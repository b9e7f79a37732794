package detectors

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

func changesOf(p *policy.Policy, tool schemas.ToolName) []*policy.Row {
	if row := p.Tool(tool); row != nil {
		return row.Changes
	}
	return nil
}

// change notes what a call changed, by the catalogue of the policy that is
// active now. It is noted once per call, and never taken back.
func (s *step) change(call *projector.Call, args, result schemas.Value, seq uint64) {
	p := s.activePolicy(s.session.Key.Tenant)
	if p == nil || call.Changed || call.Actor == schemas.ActorEvaluator || !s.mayChange(p, call.Tool, args) {
		return
	}
	for _, row := range changesOf(p, call.Tool) {
		call.Changed = true
		s.changeRow(call, row, args, result, seq)
	}
}

// mayChange reports whether a call of the tool changes what its rows say. Of a
// tool whose effect is worked out from the arguments, such as a shell, only the
// calls that write do.
func (s *step) mayChange(p *policy.Policy, tool schemas.ToolName, args schemas.Value) bool {
	row := p.Tool(tool)
	return row != nil && (row.Effect != "" || s.effect(p, tool, args).Writes())
}

func (s *step) changeRow(call *projector.Call, row *policy.Row, args, result schemas.Value, seq uint64) {
	rep := &report{args: args, result: result}
	rep.add(row, false)
	for _, l := range rep.lines {
		m := projector.Mutation{Seq: seq, Session: s.session.Key.ID, Turn: call.Turn, Opened: call.Seq, Version: l.version}
		if s.session.Root != m.Session {
			m.Root = s.session.Root
		}
		switch {
		case l.err != nil:
			s.changeInside(row.Entity.Name, projector.AnyKey, m)
		case row.Entity.SessionWorld:
			s.changeInside(row.Entity.Name, l.key, m)
		default:
			s.world.Tenant(s.session.Key.Tenant).Entities.Record(row.Entity.Name, l.key, m)
		}
	}
}

// sightVersions notes where a result tells another version of an object than
// the session saw last.
func (s *step) sightVersions(call *projector.Call, rep *report) {
	for _, l := range rep.lines {
		if l.err != nil || l.version == "" || s.ev.Outcome != schemas.OutcomeOK {
			continue
		}
		m := projector.Mutation{
			Seq: s.ev.Seq, Session: s.session.Key.ID, Turn: call.Turn, Opened: call.Seq, Version: l.version, Sighted: true,
		}
		recordSighted(&s.session.Own, l, m)
		if t := s.world.Tree(s.session); t != nil && recordSighted(&t.Own, l, m) {
			s.world.TouchTree(t)
		}
	}
}

// recordSighted notes a version unless it is the one that was seen last.
func recordSighted(own *projector.Ledger, l line, m projector.Mutation) bool {
	name, seen := l.row.Entity.Name, sightedKey(l.key)
	if own.LastVersion(name, seen) == m.Version {
		return false
	}
	own.Record(name, seen, m)
	return true
}

// sightedKey keeps versions that were merely seen apart from changes.
func sightedKey(key string) string { return "\x00v" + key }

// entityChanged notes a change that came from outside every session.
func (s *step) entityChanged() {
	if s.ambiguous(s.ev.Data) {
		return
	}
	tenant := s.world.Tenant(s.ev.Tenant)
	if _, seen := tenant.Seen.Get(identity(s.ev)); seen {
		s.out.Taken = TakenDuplicate
		return
	}
	tenant.Seen.Put(identity(s.ev), s.ev.Seq)
	c := ingest.ParseEntityChange(s.ev.Data)
	key, err := s.entityKey(c)
	if err != nil {
		s.refuse("malformed", "entity.changed has no usable id: "+err.Error(), "send the id as the text or number that the tools use")
		return
	}
	tenant.Entities.Record(c.Entity, key, projector.Mutation{Seq: s.ev.Seq, Version: c.Version})
}

// entityKey is the object's key as the policy's entity writes it.
func (s *step) entityKey(c ingest.EntityChange) (string, error) {
	if p := s.activePolicy(s.ev.Tenant); p != nil {
		return p.EntityKey(c.Entity, valueOf(c.ID))
	}
	return policy.KeyOf(valueOf(c.ID), policy.Normalizer{})
}
