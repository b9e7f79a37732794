package projector

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Restore reads what the store holds beside sessions: tenants, policies,
// changes of objects, deadlines. Sessions are read when an event asks for
// them.
func (w *World) Restore() error {
	if err := w.restoreTick(); err != nil {
		return err
	}
	prefix := tenantKey(schemas.AllTenants, kindTenant)
	var ids []schemas.TenantID
	if err := w.store.Scan(prefix, func(key, _ []byte) error {
		ids = append(ids, schemas.TenantID(key[len(prefix):]))
		return nil
	}); err != nil {
		return err
	}
	for _, id := range ids {
		if err := w.restoreTenant(id); err != nil {
			return fmt.Errorf("restore tenant %q: %w", id, err)
		}
	}
	return nil
}

func (w *World) restoreTick() error {
	return w.store.Scan(tenantKey(schemas.AllTenants, kindTick), func(_, value []byte) error {
		var r tickRecord
		if err := json.Unmarshal(value, &r); err != nil {
			return fmt.Errorf("decode the last tick: %w", err)
		}
		w.Tick, w.OvertakenAt, w.overtakenSince = r.Tick, r.Overtaken, r.Since
		return nil
	})
}

func (w *World) restoreTenant(id schemas.TenantID) error {
	t := w.Tenant(id)
	t.isNew = false
	active := func(_ string, value []byte) error {
		var r tenantRecord
		err := json.Unmarshal(value, &r)
		t.Active, t.Entities.Horizon, t.horizon = r.Active, r.Horizon, r.Horizon
		return err
	}
	for _, part := range []struct {
		kind byte
		load func(key string, value []byte) error
	}{
		{kindActive, active},
		{kindPolicy, t.Policies.load},
		{kindEntity, t.Entities.table.load},
		{kindTomb, t.Tombs.load},
		{kindDeadline, t.Deadlines.load},
		{kindSeen, t.Seen.load},
		{kindHead, func(key string, value []byte) error { return w.restoreHead(id, key, value) }},
	} {
		prefix := tenantKey(id, part.kind)
		if err := w.store.Scan(prefix, func(key, value []byte) error {
			return part.load(string(key[len(prefix):]), value)
		}); err != nil {
			return err
		}
	}
	t.Seen.ordered()
	t.Entities.reorder()
	return w.restoreDeadlines(t)
}

func (w *World) restoreHead(id schemas.TenantID, key string, value []byte) error {
	var h Head
	if err := json.Unmarshal(value, &h); err != nil {
		return fmt.Errorf("decode the head of session %q: %w", key, err)
	}
	w.AwaitSession(SessionKey{id, sessionOf(key)}, h.DropAt())
	return nil
}

func (w *World) restoreDeadlines(t *Tenant) error {
	for _, key := range t.Deadlines.Keys() {
		n, width := binary.Uvarint([]byte(key))
		if width <= 0 || len(key) != width+int(n)+8 {
			return fmt.Errorf("stored deadline %q is malformed", key)
		}
		session := schemas.SessionID(key[width : width+int(n)])
		at, _ := t.Deadlines.Get(key)
		w.agenda.add(Deadline{At: at, Session: SessionKey{t.ID, session}, Opened: seqOf(key[width+int(n):])})
	}
	return nil
}

// DropAt is when the session may be forgotten unless another event comes.
func (h *Head) DropAt() time.Time {
	at := h.Clock.Add(IdleTimeout)
	if age := h.First.Add(MaximumAge); age.Before(at) {
		at = age
	}
	if !h.Ended.IsZero() {
		if end := h.Ended.Add(EndedTimeout); end.Before(at) {
			at = end
		}
	}
	return at
}

// read loads a session from the store; nil where it has none, or one that is
// dropped and not yet deleted there.
func (w *World) read(k SessionKey) (*Session, error) {
	if _, gone := w.dropped[k]; gone || w.store == nil {
		return nil, nil
	}
	s := newSession(k)
	s.written = true
	found := false
	err := w.store.Scan(headKey(k), func(_, value []byte) error {
		found = true
		return json.Unmarshal(value, &s.Head)
	})
	if err != nil || !found {
		return nil, err
	}
	prefix := itemPrefix(k)
	if err := w.store.Scan(prefix, func(key, value []byte) error { return s.loadItem(key[len(prefix):], value) }); err != nil {
		return nil, fmt.Errorf("read session %q: %w", k.ID, err)
	}
	for _, item := range s.items() {
		item.table.ordered()
	}
	s.Own.Horizon, s.Slots.Dropped, s.Sights.Lost = s.Horizon, s.SlotsDropped, s.SightsLost
	s.Own.reorder()
	s.Sights.restore()
	s.recall(func(opened uint64) (time.Time, bool) { return w.Tenant(k.Tenant).Deadlines.Get(DeadlineKey(k, opened)) })
	return s, nil
}

func seqOf(key string) uint64 { return binary.BigEndian.Uint64([]byte(key)) }
